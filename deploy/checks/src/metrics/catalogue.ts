import { readFileSync } from 'node:fs'

const METRICS_TABLE = new URL('../../../metrics.md', import.meta.url)

/** Metrics of Node.js and Prometheus that rules, dashboards and runbooks use, with their labels. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  nodejs_eventloop_lag_p99_seconds: [],
  nodejs_gc_duration_seconds_sum: ['kind'],
  nodejs_heap_size_used_bytes: [],
  process_cpu_seconds_total: [],
  process_open_fds: [],
  process_start_time_seconds: [],
  up: [],
}
/** Labels of every series: `service` comes from its process, the others from Prometheus's target; `namespace` and `pod` only in Kubernetes. */
const OF_ALL = ['service', 'job', 'instance', 'namespace', 'pod']

const metrics = readCatalogue(readFileSync(METRICS_TABLE, 'utf8'))

/** Returns the labels of a metric of deploy/metrics.md, Node.js or Prometheus; null if there is no such metric. */
export function labelsOf(metric: string): readonly string[] | null {
  const labels = metrics.get(metric)
  return labels === undefined ? null : [...labels, ...OF_ALL]
}

/** Reads every metric of a table `| name | type | labels | …` with its labels. A histogram becomes the series it is stored as. */
function readCatalogue(markdown: string): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>(Object.entries(OTHERS))
  for (const [, name = '', type = '', cell = ''] of markdown.matchAll(/^\| `([a-z_0-9]+)` \| (\w+) \| ([^|]*)\|/gm)) {
    const labels = cell.split(',').flatMap((label) => label.trim() || [])
    if (type !== 'histogram') found.set(name, labels)
    else for (const end of ['count', 'sum', 'bucket']) found.set(`${name}_${end}`, end === 'bucket' ? [...labels, 'le'] : labels)
  }
  return found
}
