import type { FeedCounts, FeedVersionChanges } from '@forecourt/contracts/inventory-feed/feed-versions'
import { countOf, upperFirst } from '../../../ui/format.ts'

/** The kinds of change, the most severe first. */
const CHANGE_KINDS = ['removed', 'added', 'changed'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const KIND_LABELS = { removed: 'Removed', added: 'Added', changed: 'Changed' } as const satisfies Record<ChangeKind, string>

export type ChangedVehicle = FeedVersionChanges['removed']['first'][number]

/** Returns the kinds with at least one vehicle. */
export function kindsWithVehicles(counts: Pick<FeedCounts, ChangeKind>): ChangeKind[] {
  return CHANGE_KINDS.filter((kind) => counts[kind] > 0)
}

const FACT_LABELS: Readonly<Record<string, string>> = {
  vin: 'VIN',
  vinValid: 'VIN check',
  usedOrNew: 'Used or new',
  mileageUnit: 'Mileage unit',
  exteriorColor: 'Exterior color',
  interiorColor: 'Interior color',
  internetPrice: 'Internet price',
  msrp: 'MSRP',
  wholesalePrice: 'Wholesale price',
  photoCount: 'Number of photos',
  videoUrl: 'Video',
  inStockSince: 'In stock since',
  detailPageUrl: 'Website page',
  feedReports: 'Report links',
  otherFields: 'Other fields',
  prices: 'Other prices',
}

/** Returns the label of a fact: 'Exterior color' for 'exteriorColor'. An unrecognized column keeps its name. */
export function factLabel(fact: string): string {
  const known = FACT_LABELS[fact]
  if (known !== undefined) return known
  if (!/^[a-z]+([A-Z][a-z]*)*$/.test(fact)) return fact
  const words = fact.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return upperFirst(words)
}

/** '2019 Ford F-150 (T4)'. */
function vehicleLabel({ name, vin, stockNumber }: Pick<ChangedVehicle, 'name' | 'vin' | 'stockNumber'>): string {
  const id = stockNumber || vin
  if (name === '') return id || 'Vehicle'
  return id === '' ? name : `${name} (${id})`
}

const NAMED = 5

/** Returns the removed vehicles for a confirmation: 'Removed: 2019 Ford F-150 (T4), … and 3 more vehicles.'; '' if there are none. */
export function removalText(removed: FeedVersionChanges['removed']): string {
  if (removed.count === 0 || removed.first.length === 0) return ''
  const names = removed.first.slice(0, NAMED).map(vehicleLabel)
  const more = removed.count - names.length
  if (more > 0) return `Removed: ${names.join(', ')} and ${countOf(more, 'more vehicle')}.`
  return names.length === 1 ? `Removed: ${names[0]}.` : `Removed: ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`
}
