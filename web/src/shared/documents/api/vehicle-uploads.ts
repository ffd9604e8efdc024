import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { useQuery } from '@tanstack/react-query'
import type { VehicleUploads } from '../model/package-status.ts'
import { PDF_KINDS, type VehiclePdfs } from '../model/vehicle-documents.ts'
import { currentVersion, documentOf, type FiledDocuments } from '../model/vehicle-package.ts'
import { documentUrl, staffDocumentsQuery } from './staff-documents.ts'

/** The PDFs and the video that staff have added to a vehicle; null while unknown. */
export function useVehicleUploads({ _id, dealershipId }: Pick<Vehicle, '_id' | 'dealershipId'>) {
  const filed = useQuery(staffDocumentsQuery(dealershipId, _id))
  const uploads: VehicleUploads | null = filed.data === undefined ? null : uploadsOf(dealershipId, filed.data)
  return { uploads, isFailed: filed.isError && filed.data === undefined, retry: () => void filed.refetch() }
}

function uploadsOf(dealershipId: string, filed: FiledDocuments): VehicleUploads {
  const pdfs: VehiclePdfs = {}
  for (const { kind } of PDF_KINDS) {
    const document = documentOf(filed, kind)
    if (document !== undefined && currentVersion(document) !== undefined) pdfs[kind] = documentUrl(dealershipId, document._id)
  }
  // the URL of an uploaded file is relative to this server
  return { pdfs, video: filed.video === null ? '' : new URL(filed.video.url, window.location.origin).href }
}
