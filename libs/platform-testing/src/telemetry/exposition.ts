/** A metric as a process exposes it. */
export interface ExposedMetric {
  type: string
  /** the names of its labels, except those of histograms and of every series */
  labels: Set<string>
  /** the values of all labels in all its series */
  values: Set<string>
  series: number
}

/** Parses the text format of Prometheus. Throws for an invalid line. */
export function readExposition(text: string): Map<string, ExposedMetric> {
  const metrics = new Map<string, ExposedMetric>()
  let name = ''
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# HELP')) continue
    const [, declared = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
    if (declared !== '') {
      name = declared
      metrics.set(name, { type, labels: new Set(), values: new Set(), series: 0 })
      continue
    }
    const [, sample = '', labels = ''] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/.exec(line) ?? []
    const metric = metrics.get(name)
    if (metric === undefined || !sample.startsWith(name)) throw new Error(`not a metric: ${line}`)
    metric.series++
    for (const [, label = '', value = ''] of labels.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)) {
      if (label !== 'le' && label !== 'quantile' && label !== 'service') metric.labels.add(label)
      if (label !== 'le') metric.values.add(value)
    }
  }
  return metrics
}
