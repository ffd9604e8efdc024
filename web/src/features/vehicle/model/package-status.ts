import { documentKey } from '@forecourt/contracts/documents/document-key'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/operations'
import type { AnswerOf } from '../../../api/operation-types.ts'

export interface PackageItem {
  label: string
  available: boolean
}

/** Which PDFs and videos a dealership has, by vehicle. */
export type VehicleDocuments = AnswerOf<'documents.getDealershipDocuments'>

/** What a package is made of: five items on the vehicle's page (spec/3 section 9), and with the calculator, always there, six where it is sent (spec/2 section 9). */
export function packageItems(
  vehicle: Pick<Vehicle, '_id' | 'vin' | 'photoCount' | 'videoUrl'>,
  documents: VehicleDocuments | undefined,
  { calculator = false } = {},
): PackageItem[] {
  const key = documentKey(vehicle.vin)
  const has = (pdfs: Readonly<Record<string, string>> | undefined) => key !== '' && Boolean(pdfs?.[key])
  return [
    { label: 'Photos', available: vehicle.photoCount > 0 },
    { label: 'Video', available: vehicle.videoUrl !== '' || Boolean(documents?.vehicleVideos[vehicle._id]) },
    { label: 'AutoCheck', available: has(documents?.autoCheckPdfs) },
    { label: 'Inspection', available: has(documents?.inspectionPdfs) },
    { label: 'MSRP', available: has(documents?.msrpPdfs) },
    ...(calculator ? [{ label: 'Calculator', available: true }] : []),
  ]
}

/** '2/5 items available (40%)'. */
export function packageSummary(items: readonly PackageItem[]): string {
  const available = items.filter((item) => item.available).length
  const percent = items.length === 0 ? 0 : Math.round((available / items.length) * 100)
  return `${available}/${items.length} items available (${percent}%)`
}
