#!/usr/bin/env bash
# As much of curl as the pages use, for machines without it: curl -s[N] URL [-H 'name: value'] [-d BODY]
# The shell sends the request itself: a program would take longer to start than the service to answer.
set -euo pipefail
LC_ALL=C # Lengths are told in bytes.
method=GET headers="" url="" body=""
while (($# > 0)); do
  case $1 in
    -s | -sN) ;;
    -d) method=POST body=$2 && shift ;;
    -H) headers+=$2$'\r\n' && shift ;;
    -*) echo "A page uses curl $1, which the test does not know" >&2 && exit 2 ;;
    *) url=$1 ;;
  esac
  shift
done
rest=${url#http://} host=${url#http://}
host=${host%%/*}
[[ $method == GET ]] || headers+="content-length: ${#body}"$'\r\n'
exec 3<>"/dev/tcp/${host%:*}/${host##*:}"
printf '%s /%s HTTP/1.0\r\nhost: %s\r\n%s\r\n%s' \
  "$method" "${rest#*/}" "$host" "$headers" "$body" >&3
while read -r line <&3 && [[ $line != $'\r' ]]; do :; done
cat <&3
