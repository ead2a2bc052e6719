# What the examples share; to be read by a script in its own folder, with `root` set to the root of Assay.

fail() {
  printf '%s: %s\n' "$(basename "$PWD")" "$1" >&2
  exit 1
}

# Builds the program of this repository, even if a released one is installed.
export ASSAY_PROGRAM=

# Works on a copy in the build folder, as deep below the root as the example, so that its path to Assay holds.
begin_copy() {
  copy=$root/.build/examples/$1
  rm -rf "$copy"
  mkdir -p "$copy"
  cp -R . "$copy"
  cd "$copy"
  rm -rf .build
  # SwiftPM leaves folders there.
  mkdir tmp
  export TMPDIR="$copy/tmp"
}

# expect STATUS TEXT COMMAND...: runs a command that has to end with the status and to print the text.
expect() {
  wanted=$1 text=$2
  shift 2
  printf '  %s\n' "$*"
  status=0
  "$@" >output.txt 2>&1 || status=$?
  if [ "$status" != "$wanted" ]; then
    cat output.txt
    fail "'$*' ended with $status, not $wanted"
  fi
  grep -qF -e "$text" output.txt || {
    cat output.txt
    fail "'$*' does not print '$text'"
  }
}

# Installs packages of Debian or Ubuntu that are missing.
install_packages() {
  missing=
  for package in "$@"; do
    dpkg-query --show --showformat='${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed ||
      missing="$missing $package"
  done
  [ -z "$missing" ] && return
  [ "$(id -u)" = 0 ] || fail "packages are missing; install them with: sudo apt-get install --no-install-recommends$missing"
  # shellcheck disable=SC2086 # one word a package
  { apt-get -q -y update && DEBIAN_FRONTEND=noninteractive apt-get -q -y install --no-install-recommends $missing; } >&2 ||
    fail "apt-get could not install$missing, as it says above"
}
