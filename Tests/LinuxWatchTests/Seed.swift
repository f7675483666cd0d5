// Seed.
