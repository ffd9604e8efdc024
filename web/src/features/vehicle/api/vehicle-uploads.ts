import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { useQuery } from '@tanstack/react-query'
import { queryKeys } from '../../../api/query-keys.ts'
import { loadVehicleDocuments } from '../../../shared/documents/api/vehicle-documents.ts'
import type { VehicleUploads } from '../../../shared/documents/model/package-status.ts'
import { uploadedVideo, vehiclePdfs } from '../../../shared/documents/model/vehicle-documents.ts'

/** The PDFs and the video that were uploaded for a vehicle; null while they are not known. */
export function useVehicleUploads({ _id, dealershipId, vin, stockNumber }: Vehicle) {
  // what the documents of a vehicle without a VIN are filed under
  const key = vin || stockNumber
  const query = useQuery({
    queryKey: queryKeys.documents(dealershipId, key),
    queryFn: ({ signal }) => loadVehicleDocuments(dealershipId, { vin: key }, signal),
  })
  const uploads: VehicleUploads | null =
    query.data === undefined ? null : { pdfs: vehiclePdfs(query.data, key), video: uploadedVideo(query.data, [vin, stockNumber, _id]) }
  return { uploads, isFailed: query.isError && query.data === undefined, retry: () => void query.refetch() }
}
