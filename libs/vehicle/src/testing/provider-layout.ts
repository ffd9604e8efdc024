import type { FeedVehicle } from '../feed-vehicle.ts'
import type { SampleVehicle } from './sample-vehicle.ts'

type Column = readonly [header: string, cell: (vehicle: SampleVehicle) => string]

/** How a provider names its columns and writes their cells; the vehicles are made up. */
export interface ProviderLayout {
  delimiter?: ',' | '\t' | '|' | ';'
  lineEnd?: '\n' | '\r\n'
  encoding?: 'utf-8' | 'windows-1252' | 'utf-16le'
  columns: readonly Column[]
  /** where what is read differs from the vehicle, or more than the usual facts is to be looked at */
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
