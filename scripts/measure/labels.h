// Shared by programs that draw labels one after another. `scripts/bench engine` compares Assay with them.
//
//   PROGRAM WIDTH HEIGHT INSET SIZE SECONDS <TEXTS
//
// WIDTH and HEIGHT are pixels, INSET is the distance of the text from all sides, SIZE is the pixels of an em. TEXTS has one text
// on each line. Prints the seconds of one label in the fastest batch, and the number of lines of the first label.
//
// They draw as Assay does: no hinting, gray antialiasing, and glyph positions that are not rounded.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef struct {
  int width, height;
  double inset, size, seconds;
  char **texts;
  size_t count, next;
} Labels;

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

// The arguments, and the lines of standard input.
static Labels labels_read(int count, char **arguments) {
  if (count != 6) {
    fprintf(stderr, "usage: %s WIDTH HEIGHT INSET SIZE SECONDS <TEXTS\n", arguments[0]);
    exit(64);
  }
  Labels labels = {atoi(arguments[1]), atoi(arguments[2]), atof(arguments[3]), atof(arguments[4]), atof(arguments[5]), NULL, 0, 0};
  char *line = NULL;
  size_t room = 0;
  for (ssize_t length; (length = getline(&line, &room, stdin)) > 0; line = NULL, room = 0) {
    if (line[length - 1] == '\n') line[length - 1] = '\0';
    labels.texts = (char **)realloc(labels.texts, (labels.count + 1) * sizeof *labels.texts);
    if (labels.texts == NULL) abort();
    labels.texts[labels.count++] = line;
  }
  free(line);
  if (labels.count == 0) exit(64);
  return labels;
}

static const char *next_text(Labels *labels) { return labels->texts[labels->next++ % labels->count]; }

// Draws for some seconds. `draw` draws the next text and returns the number of its lines.
static void labels_measure(double span, int (*draw)(void *label), void *label) {
  int lines = draw(label);
  // Batches of two milliseconds are long for the clock, and short enough to fall between other work of the machine.
  double begin = seconds(), best = 1e9;
  for (int index = 0; index < 50; index++) draw(label);
  int batch = 1 + (int)(0.002 / ((seconds() - begin) / 50));
  for (begin = seconds(); seconds() - begin < span;) {
    double start = seconds();
    for (int index = 0; index < batch; index++) draw(label);
    double each = (seconds() - start) / batch;
    if (each < best) best = each;
  }
  printf("%.9f %d\n", best, lines);
}
