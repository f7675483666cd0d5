#pragma once

/// Debian's ICU 72 behind a flat face: UTF-8 in and out, no ICU type in a signature.
///
/// Texts come as a pointer and a length; answers go into the caller's buffer and the result is
/// the length written, or -1 when ICU refuses or the buffer is too small. Every function may be
/// called on any thread at any time; ICU guards its own caches.

#include <stdbool.h>
#include <stdint.h>

// MARK: Locales (language subtags with `_`, as ICU spells them; NUL-ended)

/// The name without keywords and BCP 47 extensions, in ICU's case (`uloc_getBaseName`).
int32_t lprojd_base_name(const char *locale, char *answer, int32_t capacity);
/// With likely script and region added (`uloc_addLikelySubtags`).
int32_t lprojd_maximize(const char *locale, char *answer, int32_t capacity);
/// Without the script and region that are likely anyway (`uloc_minimizeSubtags`).
int32_t lprojd_minimize(const char *locale, char *answer, int32_t capacity);

// MARK: Data

/// Gets one pair of a table; both are UTF-8 and end with the call.
typedef void (*lprojd_pair_receiver)(
    void *context, const char *key, int32_t key_length, const char *value, int32_t value_length);

/// CLDR's parent locales: child and parent.
bool lprojd_each_parent(lprojd_pair_receiver receive, void *context);
/// CLDR's aliases of a kind (`language`, `territory`, `script`): alias and replacement.
bool lprojd_each_alias(const char *kind, lprojd_pair_receiver receive, void *context);
/// Whether CLDR has this very locale; asked because ICU answers for others with the locale of the
/// process.
bool lprojd_has_data(const char *locale);
/// Whether CLDR has names of languages in this very locale.
bool lprojd_has_names(const char *locale);
/// CLDR's cardinal rule set of each language: language and the set's name.
bool lprojd_each_plural_language(lprojd_pair_receiver receive, void *context);
/// One rule set: category and its rule (UTS 35, plural rules syntax, with samples).
bool lprojd_each_plural_rule(const char *set, lprojd_pair_receiver receive, void *context);
/// The names of languages as `locale` has them itself, without its parents: code and name.
bool lprojd_each_language_name(const char *locale, lprojd_pair_receiver receive, void *context);
/// The names of regions as `locale` has them itself, without its parents: code and name.
bool lprojd_each_region_name(const char *locale, lprojd_pair_receiver receive, void *context);

// MARK: Names

/// The name of `locale` in the language of `display`; `dialect`: "Brazilian Portuguese" rather
/// than "Portuguese (Brazil)" where CLDR has it. -1 when there is none.
int32_t lprojd_display_name(
    const char *locale, const char *display, bool dialect, char *answer, int32_t capacity);
/// NFKC_Casefold with single spaces between words and around parentheses: the same for texts
/// that differ in case, width, normalization or spacing only.
int32_t lprojd_fold(const char *text, int32_t length, char *answer, int32_t capacity);

// MARK: Numbers

/// A formatter for a skeleton (ICU number skeletons) in a locale; NULL when ICU refuses.
void *lprojd_number_open(const char *skeleton, int32_t length, const char *locale);
void lprojd_number_close(void *formatter);
/// Formats a decimal number in ASCII (`-12.5`, `1e3`). The formatter is only read.
int32_t lprojd_number_format_decimal(
    const void *formatter, const char *decimal, int32_t length, char *answer, int32_t capacity);
/// Formats a double by its shortest decimal form. The formatter is only read.
int32_t lprojd_number_format_double(
    const void *formatter, double number, char *answer, int32_t capacity);

/// The digits of `number` rounded to `fraction_digits` places, as printf(3) rounds.
int32_t lprojd_fixed_digits(double number, int32_t fraction_digits, char *answer, int32_t capacity);
