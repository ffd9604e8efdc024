import type { FeedVehicle } from '../feed-vehicle.ts'
import type { SampleVehicle } from './sample-vehicle.ts'

/** A column of a feed: its header, and its cell for a vehicle. */
export type Column = readonly [header: string, cell: (vehicle: SampleVehicle) => string]

/** A provider's column names and cell formats. */
export interface ProviderLayout {
  delimiter?: ',' | '\t' | '|' | ';'
  lineEnd?: '\n' | '\r\n'
  encoding?: 'utf-8' | 'windows-1252' | 'utf-16le'
  columns: readonly Column[]
  /** facts that differ from the vehicle, or are checked in addition to the usual ones */
  expects?: (vehicle: SampleVehicle) => Partial<FeedVehicle>
}

export const always = (text: string) => () => text
export const usedOrNew = ({ isNew }: SampleVehicle) => (isNew ? 'New' : 'Used')
export const code = ({ isNew }: SampleVehicle) => (isNew ? 'N' : 'U')
export const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`
export const listed = (separator: string) => (v: SampleVehicle) => v.photos.join(separator)

export const identity = (vin: string, stock: string): Column[] => [
  [vin, (v) => v.vin],
  [stock, (v) => v.stockNumber],
]
export const yearMakeModel = (year = 'Year', make = 'Make', model = 'Model'): Column[] => [
  [year, (v) => `${v.year}`],
  [make, (v) => v.make],
  [model, (v) => v.model],
]
