#!/bin/sh
# Runs routeprint from the checkout that this script is part of, and builds it first where nobody has: the package is not
# published, and whoever takes its name on npm could otherwise run code here.
set -eu
script=$(readlink -f "$0" 2>/dev/null || echo "$0")
root=$(cd "$(dirname "$script")/.." && pwd)
if [ ! -f "$root/dist/bundle/cli.cjs" ]; then
  # Nothing of the build goes to stdout, which carries the result.
  (cd "$root" && npm ci --no-audit --no-fund && npm run build) >&2
fi
# npm installed the Node that the project is built with: the installed one may be too old.
node=$root/node_modules/.bin/node
"$node" --version >/dev/null 2>&1 || node=node
exec "$node" "$root/bin/routeprint.js" "$@"
