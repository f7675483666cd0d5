#include "CICU.h"

#include <stdio.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/uldnames.h>
#include <unicode/uloc.h>
#include <unicode/unorm2.h>
#include <unicode/unumberformatter.h>
#include <unicode/ures.h>
#include <unicode/ustring.h>

// Data of these sizes comes from CLDR or is cut by the callers' limits; longer texts are refused.
enum { text_capacity = 1024, key_capacity = 160 };

static const char *const language_package = U_ICUDATA_NAME "-lang";

static int32_t length_or_failure(int32_t length, int32_t capacity, UErrorCode status) {
    return U_FAILURE(status) || length > capacity ? -1 : length;
}

static int32_t to_utf8(const UChar *text, int32_t length, char *answer, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t written = 0;
    u_strToUTF8(answer, capacity, &written, text, length, &status);
    return length_or_failure(written, capacity, status);
}

static int32_t to_utf16(const char *text, int32_t length, UChar *answer, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t written = 0;
    u_strFromUTF8WithSub(answer, capacity, &written, text, length, 0xFFFD, NULL, &status);
    return length_or_failure(written, capacity, status);
}

int32_t lprojd_base_name(const char *locale, char *answer, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    return length_or_failure(
        uloc_getBaseName(locale, answer, capacity, &status), capacity, status);
}

int32_t lprojd_maximize(const char *locale, char *answer, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    return length_or_failure(
        uloc_addLikelySubtags(locale, answer, capacity, &status), capacity, status);
}

int32_t lprojd_minimize(const char *locale, char *answer, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    return length_or_failure(
        uloc_minimizeSubtags(locale, answer, capacity, &status), capacity, status);
}

static const char *string_of(const UResourceBundle *bundle, char *buffer, int32_t *length) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t units = 0;
    const UChar *text = ures_getString(bundle, &units, &status);
    *length = U_FAILURE(status) ? -1 : to_utf8(text, units, buffer, text_capacity);
    return buffer;
}

static void receive_string(
    const char *key, const UResourceBundle *bundle, lprojd_pair_receiver receive, void *context) {
    char buffer[text_capacity];
    int32_t length = 0;
    const char *text = string_of(bundle, buffer, &length);
    if (key != NULL && length >= 0) receive(context, key, (int32_t)strlen(key), text, length);
}

/// Opens a table by its path of keys, the last one NULL; the caller closes it.
static UResourceBundle *open_table(
    const char *package, const char *name, const char *const *path) {
    UErrorCode status = U_ZERO_ERROR;
    // Not ures_open: for a locale without data it would take the process's own.
    UResourceBundle *table = ures_openDirect(package, name, &status);
    for (; *path != NULL && U_SUCCESS(status); path++) {
        table = ures_getByKey(table, *path, table, &status);
    }
    if (U_SUCCESS(status)) return table;
    ures_close(table);
    return NULL;
}

typedef void (*item_receiver)(
    const char *key, UResourceBundle *item, lprojd_pair_receiver receive, void *context);

static bool each_item(
    UResourceBundle *table, item_receiver item_received, lprojd_pair_receiver receive,
    void *context) {
    if (table == NULL) return false;
    UResourceBundle *item = NULL;
    while (ures_hasNext(table)) {
        UErrorCode status = U_ZERO_ERROR;
        item = ures_getNextResource(table, item, &status);
        if (U_FAILURE(status)) break;
        item_received(ures_getKey(item), item, receive, context);
    }
    ures_close(item);
    ures_close(table);
    return true;
}

static void string_item(
    const char *key, UResourceBundle *item, lprojd_pair_receiver receive, void *context) {
    if (ures_getType(item) == URES_STRING) receive_string(key, item, receive, context);
}

static void parent_item(
    const char *parent, UResourceBundle *item, lprojd_pair_receiver receive, void *context) {
    // CLDR has parent to children, one string or an array of them.
    int32_t count = ures_getType(item) == URES_STRING ? 1 : ures_getSize(item);
    for (int32_t index = 0; index < count; index++) {
        UErrorCode status = U_ZERO_ERROR;
        int32_t units = 0;
        const UChar *child = ures_getStringByIndex(item, index, &units, &status);
        char buffer[key_capacity];
        int32_t length = U_FAILURE(status) ? -1 : to_utf8(child, units, buffer, key_capacity);
        if (length >= 0) receive(context, buffer, length, parent, (int32_t)strlen(parent));
    }
}

static void alias_item(
    const char *key, UResourceBundle *item, lprojd_pair_receiver receive, void *context) {
    UErrorCode status = U_ZERO_ERROR;
    UResourceBundle *replacement = ures_getByKey(item, "replacement", NULL, &status);
    if (U_SUCCESS(status)) receive_string(key, replacement, receive, context);
    ures_close(replacement);
}

bool lprojd_each_parent(lprojd_pair_receiver receive, void *context) {
    const char *const path[] = {"parentLocales", NULL};
    return each_item(
        open_table(NULL, "supplementalData", path), parent_item, receive, context);
}

bool lprojd_each_alias(const char *kind, lprojd_pair_receiver receive, void *context) {
    const char *const path[] = {"alias", kind, NULL};
    return each_item(open_table(NULL, "metadata", path), alias_item, receive, context);
}

static bool opens(const char *package, const char *locale) {
    const char *const path[] = {NULL};
    UResourceBundle *bundle = open_table(package, locale, path);
    ures_close(bundle);
    return bundle != NULL;
}

bool lprojd_has_data(const char *locale) {
    return opens(NULL, locale);
}

bool lprojd_has_names(const char *locale) {
    return opens(language_package, locale);
}

bool lprojd_each_plural_language(lprojd_pair_receiver receive, void *context) {
    const char *const path[] = {"locales", NULL};
    return each_item(open_table(NULL, "plurals", path), string_item, receive, context);
}

bool lprojd_each_plural_rule(const char *set, lprojd_pair_receiver receive, void *context) {
    const char *const path[] = {"rules", set, NULL};
    return each_item(open_table(NULL, "plurals", path), string_item, receive, context);
}

bool lprojd_each_language_name(const char *locale, lprojd_pair_receiver receive, void *context) {
    const char *const path[] = {"Languages", NULL};
    return each_item(
        open_table(language_package, locale, path), string_item, receive, context);
}

bool lprojd_each_region_name(const char *locale, lprojd_pair_receiver receive, void *context) {
    const char *const path[] = {"Countries", NULL};
    return each_item(
        open_table(U_ICUDATA_NAME "-region", locale, path), string_item, receive, context);
}

int32_t lprojd_display_name(
    const char *locale, const char *display, bool dialect, char *answer, int32_t capacity) {
    // Without substitution a locale that CLDR does not name is an error, not its own code.
    UDisplayContext contexts[] = {
        dialect ? UDISPCTX_DIALECT_NAMES : UDISPCTX_STANDARD_NAMES, UDISPCTX_NO_SUBSTITUTE};
    UErrorCode status = U_ZERO_ERROR;
    ULocaleDisplayNames *names = uldn_openForContext(display, contexts, 2, &status);
    UChar text[text_capacity];
    int32_t length = uldn_localeDisplayName(names, locale, text, text_capacity, &status);
    uldn_close(names);
    if (U_FAILURE(status) || length <= 0 || length > text_capacity) return -1;
    return to_utf8(text, length, answer, capacity);
}

/// Leaves one space between words and around parentheses, and none at the ends; the new length.
static int32_t respace(UChar *text, int32_t length, const UChar *source) {
    int32_t written = 0;
    bool is_apart = false;
    for (int32_t index = 0; index < length; index++) {
        UChar unit = source[index];
        bool is_parenthesis = unit == '(' || unit == ')';
        is_apart = is_apart || is_parenthesis || u_isUWhiteSpace(unit);
        if (u_isUWhiteSpace(unit)) continue;
        if (is_apart && written > 0) text[written++] = ' ';
        text[written++] = unit;
        is_apart = is_parenthesis;
    }
    return written;
}

int32_t lprojd_fold(const char *text, int32_t length, char *answer, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *normalizer = unorm2_getNFKCCasefoldInstance(&status);
    UChar source[text_capacity];
    int32_t units = to_utf16(text, length, source, text_capacity);
    if (units < 0 || U_FAILURE(status)) return -1;
    UChar folded[4 * text_capacity];
    units = unorm2_normalize(normalizer, source, units, folded, 4 * text_capacity, &status);
    if (U_FAILURE(status)) return -1;
    UChar spaced[8 * text_capacity];
    return to_utf8(spaced, respace(spaced, units, folded), answer, capacity);
}

void *lprojd_number_open(const char *skeleton, int32_t length, const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    UChar text[text_capacity];
    int32_t units = to_utf16(skeleton, length, text, text_capacity);
    if (units < 0) return NULL;
    UNumberFormatter *formatter = unumf_openForSkeletonAndLocale(text, units, locale, &status);
    if (U_SUCCESS(status)) return formatter;
    unumf_close(formatter);
    return NULL;
}

void lprojd_number_close(void *formatter) {
    unumf_close(formatter);
}

/// Reads the result of a format call and closes it.
static int32_t take_result(
    UFormattedNumber *result, UErrorCode status, char *answer, int32_t capacity) {
    // Digits of a double with 308 places and grouping fit well.
    UChar text[4 * text_capacity];
    int32_t units =
        U_FAILURE(status) ? -1 : unumf_resultToString(result, text, 4 * text_capacity, &status);
    unumf_closeResult(result);
    if (U_FAILURE(status) || units < 0 || units > 4 * text_capacity) return -1;
    return to_utf8(text, units, answer, capacity);
}

int32_t lprojd_number_format_decimal(
    const void *formatter, const char *decimal, int32_t length, char *answer, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UFormattedNumber *result = unumf_openResult(&status);
    unumf_formatDecimal(formatter, decimal, length, result, &status);
    return take_result(result, status, answer, capacity);
}

int32_t lprojd_number_format_double(
    const void *formatter, double number, char *answer, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    UFormattedNumber *result = unumf_openResult(&status);
    unumf_formatDouble(formatter, number, result, &status);
    return take_result(result, status, answer, capacity);
}

int32_t lprojd_fixed_digits(
    double number, int32_t fraction_digits, char *answer, int32_t capacity) {
    int32_t length = snprintf(answer, (size_t)capacity, "%.*f", fraction_digits, number);
    return length < 0 || length >= capacity ? -1 : length;
}
