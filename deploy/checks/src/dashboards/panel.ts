/** A curve, number or table of a dashboard; layout.ts converts it to Grafana's JSON. */
export interface Panel {
  title: string
  /** what it means and what to do when it looks bad; the tooltip of the panel's (i) */
  description: string
  kind: 'timeseries' | 'stat' | 'table'
  /** a unit of Grafana: s, reqps, percentunit, bytes, short, ... */
  unit: string
  queries: readonly Query[]
  /** thresholds for yellow and red; with `falling`, values above them are green */
  bounds?: { warning?: number; critical?: number; falling?: boolean }
  /** columns of 24; default 8 for curves, 4 for numbers, 24 for tables */
  width?: number
  stacked?: boolean
}

interface Query {
  expr: string
  legend: string
}

interface Row {
  title: string
  panels: readonly Panel[]
}

export interface Dashboard {
  /** must never change, because links use it */
  uid: string
  title: string
  description: string
  /** variables besides datasource and namespace: a label of a metric */
  choices: readonly { label: string; of: string }[]
  rows: readonly Row[]
}

type Rest = Omit<Panel, 'title' | 'description' | 'kind' | 'unit' | 'queries'>

/** A curve over time. */
export function curve(title: string, description: string, unit: string, queries: readonly Query[], rest: Rest = {}): Panel {
  return { title, description, kind: 'timeseries', unit, queries, ...rest }
}

/** The current number, or one for each label value. */
export function figure(title: string, description: string, unit: string, expr: string, rest: Rest & { legend?: string } = {}): Panel {
  const { legend = '', ...others } = rest
  return { title, description, kind: 'stat', unit, queries: [{ expr, legend }], ...others }
}

/** A table with a row for every label value. */
export function table(title: string, description: string, unit: string, expr: string, rest: Rest = {}): Panel {
  return { title, description, kind: 'table', unit, queries: [{ expr, legend: '' }], ...rest }
}

/** A quantile of a histogram, by labels; `q` from 0 to 1. */
export function quantile(q: number, histogram: string, matchers: string, by: string): string {
  const labels = by === '' ? 'le' : `${by}, le`
  return `histogram_quantile(${q}, sum by (${labels}) (rate(${histogram}_bucket{${matchers}}[$__rate_interval])))`
}

/** The matcher of every query: the selected installations (outside Kubernetes they have no namespace). */
export const HERE = 'namespace=~"$namespace"'
/** The matcher for metrics whose names other programs use too. */
export const OURS = `job="forecourt", ${HERE}`

/** Returns an expression for the increase of a counter per second, summed by labels. */
export function perSecond(counter: string, by: string, matchers = HERE): string {
  return `sum by (${by}) (rate(${counter}{${matchers}}[$__rate_interval]))`
}
