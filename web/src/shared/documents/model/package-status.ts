import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { PDF_KINDS, type VehiclePdfs } from './vehicle-documents.ts'

interface PackageItem {
  label: string
  /** null while unknown */
  available: boolean | null
}

/** The uploaded files of a vehicle; null while unknown. */
export interface VehicleUploads {
  pdfs: VehiclePdfs
  /** '' for none */
  video: string
}

/** The five items of a vehicle's package (rules: package completeness). */
export function packageItems(vehicle: Pick<Vehicle, 'photoCount' | 'videoUrl'>, uploads: VehicleUploads | null): PackageItem[] {
  const fromFeed = vehicle.videoUrl !== ''
  return [
    { label: 'Photos', available: vehicle.photoCount > 0 },
    { label: 'Video', available: fromFeed || (uploads === null ? null : uploads.video !== '') },
    ...PDF_KINDS.map(({ kind, item }) => ({ label: item, available: uploads === null ? null : uploads.pdfs[kind] !== undefined })),
  ]
}

/** '2/5 items available (40%)'. */
export function packageSummary(items: readonly PackageItem[]): string {
  const available = items.filter((item) => item.available).length
  const percent = items.length === 0 ? 0 : Math.round((available / items.length) * 100)
  return `${available}/${items.length} items available (${percent}%)`
}
