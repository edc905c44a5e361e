#!/usr/bin/env bash
# Compares the lock file ROUTEPRINT_LOCK with ROUTEPRINT_SITE, and ends with 1 where a change reaches ROUTEPRINT_FAIL_ON. Each
# argument FORMAT=FILE writes a report; the last one, a format, is printed. The formats are those of "routeprint compare", and
# "summary": Markdown, or a comment where that is too long for the summary of a job.
set -euo pipefail
ci="$(cd "$(dirname "$0")" && pwd)"
run() { "${ci}/run.sh" "$@"; }
folder="$(mktemp -d)"
trap 'rm -rf "${folder}"' EXIT
# The site is fetched once; the other formats read the cache.
export XDG_CACHE_HOME="${folder}"
site="${ROUTEPRINT_SITE}"
options=(--before-after --max-age 3600)
add() {
  while IFS= read -r value; do
    if [ -n "${value}" ]; then options+=("$1=${value}"); fi
  done <<< "$2"
}
add --accept "${ROUTEPRINT_ACCEPT:-}"
add --levels "${ROUTEPRINT_LEVELS:-}"
add --only "${ROUTEPRINT_ONLY:-}"
add --ignore "${ROUTEPRINT_EXCLUDE:-}"
# It is asked once what visitors may do, too: a file holds the responses.
if [ "${ROUTEPRINT_ACCESS:-false}" = true ]; then
  run access --quiet --output "${folder}/site.json" -- "${site}" > "${folder}/access.txt"
  site="${folder}/site.json"
fi
compare() { run compare "$@" "${options[@]}" -- "${ROUTEPRINT_LOCK}" "${site}"; }
write() { compare --quiet --fail-on none --format "$1" > "$2"; }

compare --fail-on none --format json > "${folder}/comparison.json"
for report in "${@:1:$#-1}"; do
  format="${report%%=*}"
  file="${report#*=}"
  case "${format}" in
    json) cp "${folder}/comparison.json" "${file}" ;;
    summary)
      write markdown "${file}"
      # GitHub takes 1 MiB.
      if [ "$(wc -c < "${file}")" -gt 1000000 ]; then write comment "${file}"; fi
      ;;
    *) write "${format}" "${file}" ;;
  esac
done
if [ "${ROUTEPRINT_COMMENT:-false}" = true ]; then
  write comment "${folder}/comment.md"
  node "${ci}/comment.mjs" "${folder}/comment.md" "${folder}/comparison.json"
fi
compare --quiet --fail-on "${ROUTEPRINT_FAIL_ON:-breaking}" --format "${@: -1}"
