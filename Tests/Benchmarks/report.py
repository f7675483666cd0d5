"""Tables of medians with their spread, ratios to the peers, and the goals beside."""

import statistics


def median(samples):
    return statistics.median(samples)


class Table:
    """One workload: samples of each contender, smaller is better, and goals."""

    def __init__(self, title, unit, reference=None):
        """reference: the contender that the ratios are to."""
        self.title = title
        self.unit = unit
        self.reference = reference
        self.samples = {}
        self.notes = {}
        self.skipped = {}
        self.instructions = {}
        self.goals = []

    def add(self, contender, value):
        self.samples.setdefault(contender, []).append(value)

    def note(self, contender, text):
        self.notes[contender] = text

    def skip(self, contender, reason):
        self.skipped[contender] = str(reason)

    def times(self, ours, peer):
        """How many times faster ours is; None when one of them is missing."""
        if ours not in self.samples or peer not in self.samples:
            return None
        return median(self.samples[peer]) / median(self.samples[ours])

    def goal(self, text, value, limit, at_least=True, headline=None):
        """A goal and what was reached; `value` None is left out.

        headline: what the short table calls it; behind the last comma the unit, `x` or nothing.
        """
        if value is not None:
            met = value >= limit if at_least else value <= limit
            self.goals.append(
                {"goal": text, "reached": value, "limit": limit, "met": met,
                 "at_least": at_least, "headline": headline}
            )  # fmt: skip

    def faster(self, ours, peer, limit, headline=None):
        text = f"{ours} at least {limit} times {peer}"
        self.goal(text, self.times(ours, peer), limit, headline=headline)

    def print(self):
        print(f"\n## {self.title}\n")
        print(f"| who | {self.unit} | least to most | against {self.reference or '-'} | |")
        print("| --- | --- | --- | --- | --- |")
        for contender, samples in sorted(self.samples.items(), key=lambda item: median(item[1])):
            ratio = self.times(contender, self.reference)
            print(
                f"| {contender} | {number(median(samples))} "
                f"| {number(min(samples))} to {number(max(samples))} "
                f"| {number(ratio) if ratio else ''} | {self.notes.get(contender, '')} |"
            )
        for contender, reason in self.skipped.items():
            print(f"| {contender} | left out | | | {reason} |")
        print()
        for goal in self.goals:
            word = "reached" if goal["met"] else "MISSED"
            print(f"- {word}: {goal['goal']} ({number(goal['limit'])}): {number(goal['reached'])}")

    def json(self):
        return {
            "title": self.title, "unit": self.unit, "samples": self.samples,
            "medians": {name: median(values) for name, values in self.samples.items()},
            "instructions": self.instructions, "notes": self.notes,
            "skipped": self.skipped, "goals": self.goals,
        }  # fmt: skip


def number(value):
    if value >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def by_turns(rounds, contenders, table, measure):
    """Measures each contender once in each round; one that fails is left out from then on."""
    left = list(contenders)
    for _ in range(rounds):
        for contender in list(left):
            try:
                table.add(contender, measure(contender))
            except Exception as error:  # a peer's failure must not end the others' measurement
                table.skip(contender, error)
                left.remove(contender)


_BEGIN = "<!-- bench: written by make bench TABLE=1 -->"
_END = "<!-- /bench -->"


def write_headlines(path, tables):
    """Replaces the short table between two marks of a Markdown file."""
    rows = ["| what | goal | reached |", "| --- | --- | --- |"]
    for goal in (goal for table in tables for goal in table["goals"] if goal["headline"]):
        what, _, unit = goal["headline"].rpartition(", ")
        sign = "≥" if goal["at_least"] else "≤"
        unit = {"x": "×", "": ""}.get(unit, f" {unit}")
        rows.append(
            f"| {what} | {sign} {number(goal['limit'])}{unit} | {number(goal['reached'])}{unit} |"
        )
    text = path.read_text()
    before, begin, rest = text.partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not begin or not end:
        raise SystemExit(f"{path} has no place for the table, between '{_BEGIN}' and '{_END}'")
    path.write_text("\n".join([f"{before}{begin}", "", *rows, "", f"{end}{after}"]))
