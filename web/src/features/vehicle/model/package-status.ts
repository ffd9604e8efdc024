import type { Vehicle } from '@forecourt/contracts/inventory-feed/operations'

export interface PackageItem {
  label: string
  available: boolean
}

/** The five items of a vehicle's package (spec/3 section 9). AutoCheck, inspection and MSRP come with documents. */
export function packageItems(vehicle: Pick<Vehicle, 'photoCount' | 'videoUrl'>): PackageItem[] {
  return [
    { label: 'Photos', available: vehicle.photoCount > 0 },
    { label: 'Video', available: vehicle.videoUrl !== '' },
    { label: 'AutoCheck', available: false },
    { label: 'Inspection', available: false },
    { label: 'MSRP', available: false },
  ]
}

/** '2/5 items available (40%)'. */
export function packageSummary(items: readonly PackageItem[]): string {
  const available = items.filter((item) => item.available).length
  const percent = items.length === 0 ? 0 : Math.round((available / items.length) * 100)
  return `${available}/${items.length} items available (${percent}%)`
}
