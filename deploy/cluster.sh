#!/usr/bin/env bash
# What operators do in a cluster beside helm: tools, backups and restores. Needs kubectl with a current context, helm and jq where you sit.
#
#   deploy/cluster.sh tool dead-letters [NAME=value ...]     a tool of the image forecourt/tools, with its output
#   deploy/cluster.sh backup [name]                          a copy now; says the folder that it is in
#   deploy/cluster.sh copies                                 the copies in the backup volume
#   deploy/cluster.sh restore <copy>                         an empty platform becomes what the copy holds
#   deploy/cluster.sh restore-from <folder>                  the same from a folder of this machine (`make export` elsewhere)
#
# RELEASE and NAMESPACE (both forecourt) say which platform, CHART (charts/forecourt) its chart, HELM_ARGS more arguments of helm.
set -euo pipefail

release=${RELEASE:-forecourt}
namespace=${NAMESPACE:-forecourt}
here=$(cd "$(dirname "$0")/.." && pwd)
chart=${CHART:-$here/charts/forecourt}
read -r -a helm_args <<<"${HELM_ARGS:-}"

k() { kubectl --namespace "$namespace" "$@"; }
selector() { echo "app.kubernetes.io/instance=$release,app.kubernetes.io/component${1:+=$1}"; }
fail() {
  echo "$*" >&2
  exit 1
}

# The name of the one object of a kind and a component.
name_of() {
  local found
  found=$(k get "$1" --selector "$(selector "$2")" --output name | head -1)
  [ -n "$found" ] || fail "The release $release in $namespace has no $1 of its $2: ${3:-is the name right (RELEASE, NAMESPACE)?}"
  echo "${found#*/}"
}

# Makes a job out of the backup's, changed by a jq program, and shows its log until it ends; fails when the job fails.
run_job() {
  local job=$1 program=$2
  shift 2
  local cronjob
  cronjob=$(name_of cronjob backup 'backup.enabled must be true')
  k create job "$job" --from="cronjob/$cronjob" --dry-run=client --output json | jq "$program" --args "$@" | k apply --filename - >&2
  follow "$job"
}

# A job's log, from when its container runs to its end, and whether it was well.
follow() {
  local job=$1 state=''
  # there is no log before the container runs
  until k logs --follow "job/$job" 2>/dev/null; do
    state=$(ended "$job")
    [ -z "$state" ] || break
    sleep 1
  done
  until [ -n "$state" ]; do
    sleep 1
    state=$(ended "$job")
  done
  [ "$state" = Complete ] && return
  k describe "job/$job" | tail -5 >&2
  fail "The job $job failed. Its log stands above; kubectl --namespace $namespace logs job/$job shows it again."
}

# 'Complete' or 'Failed' once a job is over.
ended() { k get job "$1" --output json | jq --raw-output '[.status.conditions[]? | select(.status == "True") | .type | select(. == "Complete" or . == "Failed")][0] // empty'; }

unique() { echo "$1-$(date +%Y%m%d-%H%M%S)"; }

tool() {
  [ $# -gt 0 ] || fail 'Which tool? Such as: deploy/cluster.sh tool dead-letters'
  local command=$1
  shift
  run_job "$(unique tool)" '.spec.template.spec.containers[0] |= (.args = [$ARGS.positional[0]]
    | .env += [$ARGS.positional[1:][] | split("=") | { name: .[0], value: (.[1:] | join("=")) }])' "$command" "$@"
}

backup() {
  local job
  job=$(unique "${1:-copy}")
  run_job "$job" .
  echo "The copy is $job."
}

copies() {
  run_job "$(unique copies)" '.spec.template.spec.containers[0] |= (del(.args) | .command = ["node", "--eval",
    "for (const name of fs.readdirSync(\"/backup\")) if (fs.existsSync(`/backup/${name}/manifest.json`)) console.log(name)"])'
}

upgrade() { helm --namespace "$namespace" upgrade "$release" "$chart" --reset-then-reuse-values "${helm_args[@]}" --wait --timeout 10m "$@" >&2; }

# Nothing runs, so that nothing writes, and no owner is made in an empty platform.
pause() {
  echo "Pausing $release ..." >&2
  upgrade --set paused=true
  k wait --for=delete pod --selector "$(selector), app.kubernetes.io/component notin (mongodb,nats,backup,backup-volume,smoke)" --timeout=120s >&2
}

resume() {
  echo "Starting $release ..." >&2
  upgrade --set paused=false
  local owner
  owner=$(k get secret --selector "$(selector owner)" --output name | head -1)
  echo "Restored. People sign in with the passwords that they had when the copy was made."
  [ -z "$owner" ] || echo "helm test signs in as the Secret ${owner#*/} says: put the owner's email and password of the copy there, or name a Secret of yours in tests.existingSecret."
}

restore() {
  [ $# -eq 1 ] || fail 'Which copy? deploy/cluster.sh copies lists them.'
  pause
  run_job "$(unique restore)" '.spec.template.spec.containers[0] |= (.args = ["import"]
    | .env |= map(select(.name != "TO")) + [{ name: "FROM", value: "/backup/\($ARGS.positional[0])" }])' "$1"
  resume
}

restore_from() {
  [ -f "${1:-}/manifest.json" ] || fail "No copy is in ${1:-(no folder was named)}: its manifest.json is missing."
  local folder url
  folder=$(cd "$1" && pwd)
  pause
  # servers of your own are reached as you reach them, by MONGODB_URL and NATS_URL of this shell; those of the chart through the API server
  if [ -z "${MONGODB_URL:-}" ]; then
    forward mongodb 27017
    url=$(at_address "$(secret_value "$(name_of secret mongodb)" url)" "$address")
    # the members of the replica set are known by names that only the cluster resolves
    MONGODB_URL="${url%%\?*}?directConnection=true"
  fi
  if [ -z "${NATS_URL:-}" ]; then
    forward nats 4222
    NATS_URL=$(at_address "$(secret_value "$(name_of secret nats)" url)" "$address")
  fi
  export MONGODB_URL NATS_URL
  make --directory "$here" import FROM="$folder"
  resume
}

secret_value() { k get secret "$1" --output json | jq --raw-output --arg key "$2" '.data[$key] | @base64d'; }
# An address with other hosts: at_address mongodb://user:password@a:27017,b:27017/?x localhost:1
at_address() { sed -E "s#^([a-z+]+://)(.*@)?[^/?@]*#\\1\\2$2#" <<<"$1"; }

forwards=()
# Makes a server of the cluster reachable here; its address is in `address`, and it ends with this script.
forward() {
  local service log
  service=$(name_of service "$1")
  log=$(mktemp)
  k port-forward "service/$service" ":$2" >"$log" 2>&1 &
  forwards+=("$!")
  trap 'kill "${forwards[@]}" 2>/dev/null || true' EXIT
  for _ in $(seq 100); do
    address=$(sed -nE 's/^Forwarding from (127\.0\.0\.1:[0-9]+).*/\1/p' "$log" | head -1)
    [ -n "$address" ] && return
    sleep 0.1
  done
  fail "kubectl does not reach $service: $(cat "$log")"
}

case "${1:-}" in
  tool | backup | copies | restore) "$@" ;;
  restore-from) restore_from "${2:-}" ;;
  *) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//p}' "$0" ;;
esac
