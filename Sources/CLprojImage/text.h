// The check of texts by the instructions of the processor at hand.
#ifndef LPROJD_IMAGE_TEXT_H
#define LPROJD_IMAGE_TEXT_H

#include "format.h"
#include "lprojd_value.h"

#if defined(__x86_64__)
// For processors with SSSE3.
__attribute__((visibility("hidden"))) lprojd_encoding lprojd_text_encoding_ssse3(lprojd_text text);
#endif

#endif
