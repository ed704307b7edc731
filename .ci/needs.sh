# Functions for ../play and ../test. They install what is missing with the system's package
# manager, and say so. Source this file; do not run it.

say() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; }

# stamp prints the linker flag that sets the commit, see cmd/internal/version. A plus sign
# follows it if files differ from the commit. Outside a repository it prints nothing.
stamp() {
	commit=$(git -C "$top" rev-parse --short=12 HEAD 2>/dev/null) || return 0
	[ -z "$(git -C "$top" status --porcelain 2>/dev/null)" ] || commit=$commit+
	echo "-X phosphor/cmd/internal/version.stamp=$commit"
}

# manager prints the name of the system's package manager.
manager() {
	for m in apt-get dnf pacman zypper brew; do
		if command -v "$m" >/dev/null 2>&1; then
			echo "$m"
			return
		fi
	done
}

# as_root runs a command as root.
as_root() {
	if [ "$(id -u)" = 0 ]; then
		"$@"
	elif command -v sudo >/dev/null 2>&1; then
		sudo "$@"
	else
		say "installing needs root; please run: $*"
		return 1
	fi
}

# install PURPOSE APT DNF PACMAN ZYPPER BREW: each a list of packages.
install() {
	purpose=$1 m=$(manager)
	case $m in
	apt-get) packages=$2 ;;
	dnf) packages=$3 ;;
	pacman) packages=$4 ;;
	zypper) packages=$5 ;;
	brew) packages=$6 ;;
	*)
		say "found none of apt-get, dnf, pacman, zypper, brew; please install $purpose"
		return 1
		;;
	esac
	[ -n "$packages" ] || return 1
	say "installing $purpose: $m, packages $packages"
	# The shell must split the list of packages.
	# shellcheck disable=SC2086
	case $m in
	apt-get) as_root apt-get update -qq && as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages >/dev/null ;;
	dnf) as_root dnf install -y -q $packages ;;
	pacman) as_root pacman -S --needed --noconfirm $packages ;;
	zypper) as_root zypper --non-interactive --quiet install $packages ;;
	brew) brew install --quiet $packages ;;
	esac
}

need_go() {
	command -v go >/dev/null 2>&1 && return
	say "Go is not installed; see https://go.dev/doc/install"
	exit 1
}

need_sdl2() {
	command -v cc >/dev/null 2>&1 || command -v gcc >/dev/null 2>&1 || {
		say "there is no C compiler; please install gcc or clang"
		return 1
	}
	command -v pkg-config >/dev/null 2>&1 && pkg-config --exists 'sdl2 >= 2.0.18' && return
	install "the headers of SDL2" \
		"libsdl2-dev pkg-config" "SDL2-devel pkgconf-pkg-config" "sdl2 pkgconf" "libSDL2-devel pkg-config" "sdl2 pkg-config"
}

need_xvfb() {
	command -v Xvfb >/dev/null 2>&1 && return
	install "Xvfb, for the tests with a real window" \
		"xvfb" "xorg-x11-server-Xvfb" "xorg-server-xvfb" "xorg-x11-server-Xvfb" ""
}

# missing PROGRAM... succeeds if one of the programs is missing, and lists them in $missing.
missing() {
	missing=
	for program in "$@"; do
		command -v "$program" >/dev/null 2>&1 || missing="$missing $program"
	done
	[ -n "$missing" ]
}

# need_decoders installs the decoders with which the tests of formats compare.
need_decoders() {
	missing ffmpeg ilbmtoppm sox || return 0
	install "other decoders to compare with ($(echo $missing))" \
		"ffmpeg netpbm sox" "ffmpeg-free netpbm-progs sox" "ffmpeg netpbm sox" "ffmpeg netpbm sox" "ffmpeg netpbm sox"
}

# need_unpackers installs the unpackers with which the tests of containers compare. Only apt
# has all of them.
need_unpackers() {
	missing lhasa unadf mformat xdms ancient unzip || return 0
	install "other programs for archives and disks to compare with ($(echo $missing))" \
		"lhasa unadf mtools xdms ancient unzip" "lhasa mtools unzip" "lhasa mtools unzip" "lhasa mtools unzip" "lhasa mtools unzip"
}

# need_checkers installs the checkers of packages and their files.
need_checkers() {
	missing desktop-file-validate appstreamcli mandoc xmllint || return 0
	install "checkers of desktop files and manual pages ($(echo $missing))" \
		"desktop-file-utils appstream mandoc libxml2-utils" "desktop-file-utils appstream mandoc libxml2" "desktop-file-utils appstream mandoc libxml2" \
		"desktop-file-utils AppStream mandoc libxml2-tools" ""
}

# need_reducers installs the program with which .ci/peers compares the reduction of colours.
need_reducers() {
	missing pngquant || return 0
	install "pngquant, to compare with" "pngquant" "pngquant" "pngquant" "pngquant" "pngquant"
}

# need_photographs installs photographs for .ci/peers, and a program that reduces their colours.
need_photographs() {
	[ -d /usr/share/backgrounds/mate/nature ] && command -v convert-im6.q16 >/dev/null 2>&1 && return
	install "photographs and ImageMagick, to compare with" "mate-backgrounds imagemagick" "" "" "" ""
}

need_qemu() {
	missing qemu-aarch64 qemu-s390x || return 0
	install "QEMU's user emulation of other processors" "qemu-user" "qemu-user" "qemu-user" "qemu-linux-user" ""
}

need_mingw() {
	missing x86_64-w64-mingw32-gcc x86_64-w64-mingw32-windres || return 0
	install "the compiler for Windows" \
		"gcc-mingw-w64-x86-64" "mingw64-gcc mingw64-binutils" "mingw-w64-gcc" "mingw64-cross-gcc mingw64-cross-binutils" "mingw-w64"
}

# need_chromium installs a browser: the headless one if the system has a package of it, since
# the tests then take two thirds of the time.
need_chromium() {
	command -v chromium-headless-shell >/dev/null 2>&1 && return
	if [ "$(manager)" = apt-get ] && apt-cache show chromium-headless-shell >/dev/null 2>&1; then
		install "Chromium without windows, for the tests of the page" "chromium-headless-shell" "" "" "" "" && return
	fi
	for program in chromium chromium-browser google-chrome google-chrome-stable; do
		command -v "$program" >/dev/null 2>&1 && return
	done
	install "Chromium, for the tests of the page" "chromium" "chromium" "chromium" "chromium" ""
}

# need_firefox installs the second browser for the tests of the page.
need_firefox() {
	missing firefox-esr && missing firefox || return 0
	install "Firefox, for the tests of the page" "firefox-esr" "firefox" "firefox" "MozillaFirefox" ""
}

# need_lintian installs the checker of Debian packages, on Debian.
need_lintian() {
	missing lintian || return 0
	install "the checker of Debian's packages" "lintian" "" "" "" ""
}
