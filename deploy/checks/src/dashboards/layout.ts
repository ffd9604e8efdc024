import type {
  DashboardJson,
  FieldsJson,
  GridPosJson,
  LinkJson,
  OptionsJson,
  PanelJson,
  RowJson,
  ThresholdJson,
  VariableJson,
} from './grafana-json.ts'
import type { Dashboard, Panel } from './panel.ts'

const SOURCE = { type: 'prometheus', uid: '$datasource' }
const COLUMNS = 24
const WIDTHS: Readonly<Record<Panel['kind'], number>> = { timeseries: 8, stat: 4, table: 24 }
const HEIGHTS: Readonly<Record<Panel['kind'], number>> = { timeseries: 8, stat: 4, table: 10 }

/** Returns a dashboard as Grafana 11 and 12 read it from a file: without ids, with a variable for the data source. */
export function toGrafana({ uid, title, description, choices, rows }: Dashboard): DashboardJson {
  return {
    uid,
    title,
    description,
    tags: ['forecourt'],
    schemaVersion: 39,
    version: 1,
    editable: true,
    graphTooltip: 1,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    timezone: 'browser',
    annotations: { list: [] },
    links: [toOthers()],
    templating: {
      list: [sourceVariable(), variable('namespace', 'forecourt_build_info'), ...choices.map(({ label, of }) => variable(label, of))],
    },
    panels: placed(rows),
  }
}

/** The menu of all dashboards; the chosen namespace and time go with the user. */
function toOthers(): LinkJson {
  const kept = { includeVars: true, keepTime: true, targetBlank: false }
  return { type: 'dashboards', title: 'Forecourt', tags: ['forecourt'], asDropdown: true, icon: 'external link', tooltip: '', ...kept }
}

function sourceVariable(): VariableJson {
  return { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus', hide: 0, regex: '', refresh: 1 }
}

function variable(label: string, metric: string): VariableJson {
  const query = `label_values(${metric}, ${label})`
  return {
    name: label,
    label: label[0]?.toUpperCase() + label.slice(1),
    type: 'query',
    datasource: SOURCE,
    query: { query, refId: `choices-${label}` },
    definition: query,
    refresh: 2,
    sort: 1,
    multi: true,
    includeAll: true,
    allValue: '.*',
    current: { text: ['All'], value: ['$__all'] },
    hide: 0,
  }
}

/** Places panels from left to right, on a new line if one does not fit, with a heading above every row. */
function placed(rows: Dashboard['rows']): (PanelJson | RowJson)[] {
  const panels: (PanelJson | RowJson)[] = []
  let y = 0
  for (const row of rows) {
    panels.push({ type: 'row', title: row.title, collapsed: false, gridPos: { x: 0, y, w: COLUMNS, h: 1 }, panels: [] })
    y += 1
    let x = 0
    let lineHeight = 0
    for (const panel of row.panels) {
      const w = panel.width ?? WIDTHS[panel.kind]
      const h = HEIGHTS[panel.kind]
      if (x + w > COLUMNS) {
        y += lineHeight
        x = 0
        lineHeight = 0
      }
      panels.push(toPanel(panel, { x, y, w, h }))
      x += w
      lineHeight = Math.max(lineHeight, h)
    }
    y += lineHeight
  }
  return panels
}

function toPanel(panel: Panel, gridPos: GridPosJson): PanelJson {
  const { kind, title, description, queries } = panel
  const targets = queries.map(({ expr, legend }, index) => ({
    refId: String.fromCharCode('A'.charCodeAt(0) + index),
    datasource: SOURCE,
    expr,
    legendFormat: legend === '' ? '__auto' : legend,
    ...(kind === 'timeseries' ? {} : { instant: true, range: false }),
    ...(kind === 'table' ? { format: 'table' } : {}),
  }))
  return { type: kind, title, description, datasource: SOURCE, gridPos, targets, fieldConfig: fieldsOf(panel), ...OPTIONS[kind] }
}

function fieldsOf({ kind, unit, bounds, stacked = false }: Panel): FieldsJson {
  const drawn: FieldsJson['defaults']['custom'] = {
    drawStyle: 'line',
    lineWidth: 1,
    fillOpacity: stacked ? 30 : 8,
    showPoints: 'never',
    spanNulls: false,
    stacking: { mode: stacked ? 'normal' : 'none', group: 'A' },
    thresholdsStyle: { mode: bounds === undefined ? 'off' : 'dashed' },
  }
  return {
    defaults: {
      unit,
      min: 0,
      noValue: '–',
      color: { mode: kind === 'stat' ? 'thresholds' : 'palette-classic' },
      thresholds: { mode: 'absolute', steps: stepsOf(bounds) },
      ...(kind === 'timeseries' ? { custom: drawn } : {}),
    },
    overrides: [],
  }
}

function stepsOf({ warning, critical, falling = false }: NonNullable<Panel['bounds']> = {}): ThresholdJson[] {
  const steps = [
    { color: 'yellow', value: warning },
    { color: 'red', value: critical },
  ].filter((step): step is { color: string; value: number } => step.value !== undefined)
  if (!falling) return [{ color: 'green', value: null }, ...steps]
  const [worst, ...better] = steps.reverse()
  if (worst === undefined) return [{ color: 'green', value: null }]
  const above = better.map(({ color }, index) => ({ color, value: [worst, ...better][index]?.value ?? null }))
  return [{ color: worst.color, value: null }, ...above, { color: 'green', value: steps.at(-1)?.value ?? null }]
}

const OPTIONS: OptionsJson = {
  timeseries: {
    options: {
      legend: { displayMode: 'table', placement: 'bottom', showLegend: true, calcs: ['lastNotNull', 'max'] },
      tooltip: { mode: 'multi', sort: 'desc' },
    },
  },
  stat: {
    options: {
      colorMode: 'background',
      graphMode: 'area',
      justifyMode: 'auto',
      orientation: 'auto',
      textMode: 'auto',
      reduceOptions: { calcs: ['lastNotNull'], fields: '', values: false },
    },
  },
  table: {
    options: { showHeader: true, cellHeight: 'sm', sortBy: [{ displayName: 'Value', desc: true }] },
    transformations: [{ id: 'organize', options: { excludeByName: { Time: true } } }],
  },
}
