#!/bin/sh
# Runs routeprint from the checkout that this script is part of, and builds it first where nobody has: the package is not
# published, and whoever takes its name on npm could otherwise run code here. Where ROUTEPRINT_TARBALL names a packed
# release, a file or an address, it installs that beside the checkout and builds nothing.
set -eu
script=$(readlink -f "$0" 2>/dev/null || echo "$0")
root=$(cd "$(dirname "$script")/.." && pwd)
home=$root
program=$root/bin/routeprint.js
# Nothing of the build goes to stdout, which carries the result.
if [ -n "${ROUTEPRINT_TARBALL:-}" ]; then
  home=$root/.packed
  program=$home/node_modules/routeprint/bin/routeprint.js
  if [ ! -f "$program" ]; then
    npm install --prefix "$home" --no-audit --no-fund "$ROUTEPRINT_TARBALL" "node@^24" >&2
  fi
elif [ ! -f "$root/dist/bundle/cli.cjs" ]; then
  (cd "$root" && npm ci --no-audit --no-fund && npm run build) >&2
fi
# npm installed the Node that the project is built with: the installed one may be too old.
node=$home/node_modules/.bin/node
"$node" --version >/dev/null 2>&1 || node=node
exec "$node" "$program" "$@"
