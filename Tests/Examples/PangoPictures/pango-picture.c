// Draws a text with Pango on Cairo: a renderer that knows nothing of Assay.
//
//   pango-picture OUTPUT.png FACTS.json FONT_FILE SIZE WIDTH left|center|right TEXT
//
// SIZE is the pixels of an em, WIDTH the pixels in which lines are broken. The facts say where lines begin and how
// long they are, in bytes of the text.
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int margin = 6;

static int fail(const char *sentence, const char *what) {
  fprintf(stderr, "pango-picture: %s: %s\n", sentence, what);
  return 1;
}

// The fonts of one file and no others.
static PangoContext *context_of(const char *file) {
  FcConfig *config = FcConfigCreate();
  if (!FcConfigAppFontAddFile(config, (const FcChar8 *)file)) return NULL;
  PangoFontMap *map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
  pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
  PangoContext *context = pango_font_map_create_context(map);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context, FALSE);
  pango_context_set_language(context, pango_language_from_string("en"));
  return context;
}

static int write_facts(PangoLayout *layout, const char *path) {
  FILE *file = fopen(path, "w");
  if (file == NULL) return 0;
  fprintf(file, "{\"lines\": [");
  for (int i = 0; i < pango_layout_get_line_count(layout); i++) {
    PangoLayoutLine *line = pango_layout_get_line_readonly(layout, i);
    fprintf(file, "%s[%d, %d]", i > 0 ? ", " : "", line->start_index, line->length);
  }
  fprintf(file, "], \"unknownGlyphs\": %d}\n", pango_layout_get_unknown_glyphs_count(layout));
  return fclose(file) == 0;
}

int main(int count, char **arguments) {
  if (count != 8) return fail("give", "OUTPUT.png FACTS.json FONT_FILE SIZE WIDTH ALIGNMENT TEXT");
  PangoContext *context = context_of(arguments[3]);
  if (context == NULL) return fail("the font cannot be read", arguments[3]);
  double size = atof(arguments[4]);
  int width = atoi(arguments[5]);
  if (!(size > 0 && size <= 200) || width < 1 || width > 4000) return fail("no size or width", arguments[5]);
  PangoLayout *layout = pango_layout_new(context);
  PangoFontDescription *font = pango_font_description_from_string("Noto Sans");
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_width(layout, width * PANGO_SCALE);
  pango_layout_set_alignment(
      layout, strcmp(arguments[6], "center") == 0  ? PANGO_ALIGN_CENTER
              : strcmp(arguments[6], "right") == 0 ? PANGO_ALIGN_RIGHT
                                                   : PANGO_ALIGN_LEFT);
  pango_layout_set_text(layout, arguments[7], -1);
  int height;
  pango_layout_get_pixel_size(layout, NULL, &height);
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, width + 2 * margin, height + 2 * margin);
  cairo_t *cairo = cairo_create(surface);
  cairo_set_source_rgb(cairo, 1, 1, 1);
  cairo_paint(cairo);
  cairo_set_source_rgb(cairo, 0, 0, 0);
  cairo_move_to(cairo, margin, margin);
  pango_cairo_show_layout(cairo, layout);
  cairo_status_t status = cairo_surface_write_to_png(surface, arguments[1]);
  if (status != CAIRO_STATUS_SUCCESS) return fail(arguments[1], cairo_status_to_string(status));
  if (!write_facts(layout, arguments[2])) return fail("the facts cannot be written", arguments[2]);
  return 0;
}
