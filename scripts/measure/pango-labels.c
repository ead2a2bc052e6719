// Lays out and draws labels in turns with Pango on Cairo. `scripts/bench engine` compares Assay with it.
//
//   pango-labels WIDTH HEIGHT INSET SIZE SECONDS <TEXTS
//
// WIDTH and HEIGHT are pixels, INSET is the distance of the text from all sides, SIZE is the pixels of an em. TEXTS has one text
// on each line. Prints the seconds of one label in the fastest batch, and the number of lines of the first label.
//
// The font map, context, surface and layout are made once, and only the text is set for each label. The look is Assay's: no
// hinting, gray antialiasing, and glyph positions that are not rounded.
#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
  cairo_surface_t *surface;
  cairo_t *cairo;
  PangoLayout *layout;
  double inset;
  char **texts;
  size_t count, next;
} Label;

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

// The lines of standard input.
static char **read_texts(size_t *count) {
  char **texts = NULL, *line = NULL;
  size_t room = 0;
  ssize_t length;
  for (*count = 0; (length = getline(&line, &room, stdin)) > 0; line = NULL, room = 0) {
    if (line[length - 1] == '\n') line[length - 1] = '\0';
    texts = realloc(texts, (*count + 1) * sizeof *texts);
    if (texts == NULL) abort();
    texts[(*count)++] = line;
  }
  free(line);
  return texts;
}

static Label label_new(int width, int height, double inset, double size) {
  Label label = {.inset = inset};
  label.texts = read_texts(&label.count);
  label.surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
  label.cairo = cairo_create(label.surface);
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
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_layout_set_font_description(label.layout, font);
  pango_layout_set_width(label.layout, (int)((width - 2 * inset) * PANGO_SCALE));
  pango_layout_set_wrap(label.layout, PANGO_WRAP_WORD_CHAR);
  pango_font_description_free(font);
  cairo_font_options_destroy(options);
  return label;
}

static void label_draw(Label *label) {
  cairo_set_source_rgb(label->cairo, 1, 1, 1);
  cairo_paint(label->cairo);
  cairo_set_source_rgb(label->cairo, 0, 0, 0);
  cairo_move_to(label->cairo, label->inset, label->inset);
  pango_layout_set_text(label->layout, label->texts[label->next], -1);
  label->next = (label->next + 1) % label->count;
  pango_cairo_show_layout(label->cairo, label->layout);
  cairo_surface_flush(label->surface);
}

int main(int count, char **arguments) {
  Label label = {0};
  if (count == 6) label = label_new(atoi(arguments[1]), atoi(arguments[2]), atof(arguments[3]), atof(arguments[4]));
  if (label.count == 0) {
    fprintf(stderr, "usage: pango-labels WIDTH HEIGHT INSET SIZE SECONDS <TEXTS\n");
    return 64;
  }
  double span = atof(arguments[5]);
  label_draw(&label);
  int lines = pango_layout_get_line_count(label.layout);
  // Batches of two milliseconds are long for the clock, and short enough to fall between other work of the machine.
  double begin = seconds();
  for (int index = 0; index < 50; index++) label_draw(&label);
  int batch = 1 + (int)(0.002 / ((seconds() - begin) / 50));
  double best = 1e9;
  for (begin = seconds(); seconds() - begin < span;) {
    double start = seconds();
    for (int index = 0; index < batch; index++) label_draw(&label);
    double each = (seconds() - start) / batch;
    if (each < best) best = each;
  }
  printf("%.9f %d\n", best, lines);
  return 0;
}
