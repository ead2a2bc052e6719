// Lays out and draws labels in turns with Qt. labels.h describes arguments and output; LABEL_FONT is the font's file.
//
// The font, image and painter are made once, and each label is a QTextLayout of its own.
#include <QFontDatabase>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <QTextLayout>

#include "labels.h"

struct Label {
  Labels labels;
  QFont font;
  QTextOption option;
  QPainter painter;
};

static int label_draw(void *state) {
  Label &label = *static_cast<Label *>(state);
  label.painter.fillRect(0, 0, label.labels.width, label.labels.height, Qt::white);
  QTextLayout layout(QString::fromUtf8(next_text(&label.labels)), label.font);
  layout.setTextOption(label.option);
  layout.beginLayout();
  double y = 0;
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(label.labels.width - 2 * label.labels.inset);
    line.setPosition({0, y});
    y += line.height();
  }
  layout.endLayout();
  layout.draw(&label.painter, {label.labels.inset, label.labels.inset});
  return layout.lineCount();
}

int main(int count, char **arguments) {
  QGuiApplication application(count, arguments);
  Labels labels = labels_read(count, arguments);
  QImage image(labels.width, labels.height, QImage::Format_ARGB32_Premultiplied);
  Label label{labels, {}, {}, {}};
  int file = QFontDatabase::addApplicationFont(qEnvironmentVariable("LABEL_FONT"));
  label.font = QFont(QFontDatabase::applicationFontFamilies(file).value(0));
  label.font.setPixelSize(static_cast<int>(labels.size));
  label.font.setHintingPreference(QFont::PreferNoHinting);
  label.font.setStyleStrategy(QFont::NoSubpixelAntialias);
  label.option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  label.painter.begin(&image);
  label.painter.setPen(Qt::black);
  labels_measure(labels.seconds, label_draw, &label);
}
