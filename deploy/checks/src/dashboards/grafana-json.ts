import type * as grafana from '@grafana/schema'
import type { Options as StatOptions } from '@grafana/schema/dist/esm/raw/composable/stat/panelcfg/x/StatPanelCfg_types.gen'
import type { Options as TableOptions } from '@grafana/schema/dist/esm/raw/composable/table/panelcfg/x/TablePanelCfg_types.gen'
import type { Options as CurveOptions } from '@grafana/schema/dist/esm/raw/composable/timeseries/panelcfg/x/TimeSeriesPanelCfg_types.gen'

/** A type of Grafana's schema as its JSON is written: with the values of its enums. */
type Json<T> = T extends string ? `${T}` : T extends object ? { [Key in keyof T]: Json<T[Key]> } : T

/** Grafana's own types of a dashboard, so that a field or value that it does not know is a type error. */
export type DashboardJson = Json<grafana.Dashboard>
export type PanelJson = Json<grafana.Panel>
export type RowJson = Json<grafana.RowPanel>
/** With the text that the list of variables shows, which the schema of this version leaves out. */
export type VariableJson = Json<grafana.VariableModel> & { definition?: string }
export type LinkJson = Json<grafana.DashboardLink>
export type GridPosJson = Json<grafana.GridPos>
export type FieldsJson = Json<grafana.FieldConfigSource<grafana.GraphFieldConfig>>
export type ThresholdJson = Json<grafana.Threshold>

/** The options of each kind of panel. Those that are left out have the defaults of its version of Grafana. */
export interface OptionsJson {
  timeseries: Pick<PanelJson, 'transformations'> & { options: Json<Partial<CurveOptions>> }
  stat: Pick<PanelJson, 'transformations'> & { options: Json<Partial<StatOptions>> }
  table: Pick<PanelJson, 'transformations'> & { options: Json<Partial<TableOptions>> }
}
