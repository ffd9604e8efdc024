/** A curve, number or table of a dashboard, in the words of this folder; layout.ts makes Grafana's JSON of it. */
export interface Panel {
  title: string
  /** what it means and what to do when it looks bad: shown at the panel's (i) */
  description: string
  kind: 'timeseries' | 'stat' | 'table'
  /** one of Grafana's: s, reqps, percentunit, bytes, short, ... */
  unit: string
  queries: readonly Query[]
  /** the values from which it is yellow and red; with `falling` values above are green */
  bounds?: { warning?: number; critical?: number; falling?: boolean }
  /** of 24; default 8 for curves, 4 for numbers, 24 for tables */
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
  /** for ever: links lead to it */
  uid: string
  title: string
  description: string
  /** choices beside datasource and namespace: a label of a metric */
  choices: readonly { label: string; of: string }[]
  rows: readonly Row[]
}

type Rest = Omit<Panel, 'title' | 'description' | 'kind' | 'unit' | 'queries'>

/** A curve over time. */
export function curve(title: string, description: string, unit: string, queries: readonly Query[], rest: Rest = {}): Panel {
  return { title, description, kind: 'timeseries', unit, queries, ...rest }
}

/** One number, or one for each label value: how it is now. */
export function figure(title: string, description: string, unit: string, expr: string, legend = '', rest: Rest = {}): Panel {
  return { title, description, kind: 'stat', unit, queries: [{ expr, legend }], ...rest }
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

/** The matcher of every query: the installations that were chosen (none has a namespace outside Kubernetes). */
export const HERE = 'namespace=~"$namespace"'
/** The same for metrics whose names other programs use too. */
export const OURS = `job="forecourt", ${HERE}`
