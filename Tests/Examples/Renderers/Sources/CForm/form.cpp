// A form of Qt's widgets, drawn without a display: a view framework that knows nothing of Assay.
#include "form.h"

#include <QApplication>
#include <QCheckBox>
#include <QFontDatabase>
#include <QFormLayout>
#include <QImage>
#include <QProgressBar>
#include <QPushButton>
#include <algorithm>

// Neither the platform nor the style is the machine's. It is never freed, for Qt wants it gone before `main` ends.
static void start_application() {
  static char name[] = "form", platform[] = "-platform", offscreen[] = "offscreen";
  static char style[] = "-style", fusion[] = "fusion";
  static char *arguments[] = {name, platform, offscreen, style, fusion, nullptr};
  static int count = 5;
  if (!QApplication::instance()) new QApplication(count, arguments);
}

// A font by its file, without hints and colored edges, so that the machine's settings do not matter.
static bool set_font(const char *file) {
  static const QString family = QFontDatabase::applicationFontFamilies(
      QFontDatabase::addApplicationFont(QString::fromUtf8(file))).value(0);
  QFont font(family);
  font.setPixelSize(13);
  font.setHintingPreference(QFont::PreferNoHinting);
  font.setStyleStrategy(QFont::NoSubpixelAntialias);
  QApplication::setFont(font);
  return !family.isEmpty();
}

int form_draw(const char *font, int percent, uint8_t *pixels, form_box *button) {
  start_application();
  if (!set_font(font)) return -1;
  QWidget form;
  QProgressBar progress;
  QCheckBox quietly("Print quietly");
  QPushButton cancel("Cancel");
  QFormLayout layout(&form);
  progress.setValue(percent);
  quietly.setChecked(true);
  layout.addRow("Printing", &progress);
  layout.addRow("Options", &quietly);
  layout.addRow(&cancel);
  form.resize(form_width, form_height);
  QImage image(form_width, form_height, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::white);
  form.render(&image);
  const QImage drawn = image.convertToFormat(QImage::Format_RGBA8888);
  std::copy_n(drawn.constBits(), drawn.sizeInBytes(), pixels);
  const QRect box = cancel.geometry();
  *button = {box.x(), box.y(), box.width(), box.height()};
  return 0;
}
