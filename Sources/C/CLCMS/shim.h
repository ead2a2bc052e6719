#pragma once
#include <lcms2.h>

// Pixels of four bytes, the last of which is alpha and kept: macros in lcms2.h, which Swift does not import.
static const cmsUInt32Number clcms_rgba = TYPE_RGBA_8;
static const cmsUInt32Number clcms_gray = COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
