// Lays out and draws labels in turns with Pango on Cairo. labels.h describes arguments and output.
//
// The font map, context, surface and layout are made once, and only the text is set for each label.
#include <pango/pangocairo.h>

#include "labels.h"

typedef struct {
  Labels labels;
  cairo_t *cairo;
  PangoLayout *layout;
} Label;

static Label label_new(Labels labels) {
  Label label = {.labels = labels};
  label.cairo = cairo_create(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, labels.width, labels.height));
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  label.layout = pango_cairo_create_layout(label.cairo);
  PangoContext *context = pango_layout_get_context(label.layout);
  pango_cairo_context_set_font_options(context, options);
  pango_context_set_round_glyph_positions(context, FALSE);
  pango_context_set_language(context, pango_language_from_string("en"));
  PangoFontDescription *font = pango_font_description_from_string("Noto Sans");
  pango_font_description_set_absolute_size(font, labels.size * PANGO_SCALE);
  pango_layout_set_font_description(label.layout, font);
  pango_layout_set_width(label.layout, (int)((labels.width - 2 * labels.inset) * PANGO_SCALE));
  pango_layout_set_wrap(label.layout, PANGO_WRAP_WORD_CHAR);
  pango_font_description_free(font);
  cairo_font_options_destroy(options);
  return label;
}

static int label_draw(void *state) {
  Label *label = state;
  cairo_set_source_rgb(label->cairo, 1, 1, 1);
  cairo_paint(label->cairo);
  cairo_set_source_rgb(label->cairo, 0, 0, 0);
  cairo_move_to(label->cairo, label->labels.inset, label->labels.inset);
  pango_layout_set_text(label->layout, next_text(&label->labels), -1);
  pango_cairo_show_layout(label->cairo, label->layout);
  cairo_surface_flush(cairo_get_target(label->cairo));
  return pango_layout_get_line_count(label->layout);
}

int main(int count, char **arguments) {
  Label label = label_new(labels_read(count, arguments));
  labels_measure(label.labels.seconds, label_draw, &label);
}
