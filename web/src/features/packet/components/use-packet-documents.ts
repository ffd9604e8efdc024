import { useCallback } from 'react'
import { loadVehicleDocuments } from '../../../shared/documents/api/vehicle-documents.ts'
import { uploadedVideo, type VehiclePdfs, vehiclePdfs } from '../../../shared/documents/model/vehicle-documents.ts'
import type { PacketPath } from '../../../shared/paths.ts'
import { useLoaded } from '../../../shared/use-loaded.ts'
import type { PacketVehicle } from '../api/packet.ts'
import { useRetryAfterFailure } from './use-retry-after-failure.ts'

export interface PacketDocuments {
  /** whether the documents have loaded or failed to load */
  answered: boolean
  pdfs: VehiclePdfs
  /** the address of the uploaded video; '' without one */
  video: string
}

/**
 * Loads the PDFs and the uploaded video that the holder of the link may see; none while they load. They are requested by the
 * link's VIN in parallel with the vehicle, because the page shows them above other content.
 */
export function usePacketDocuments({ dealershipId, vin: named, linkId: link }: PacketPath, vehicle: PacketVehicle | null): PacketDocuments {
  const vin = vehicle === null ? named : vehicle.vin || vehicle.stockNumber
  const load = useCallback((signal: AbortSignal) => loadVehicleDocuments(dealershipId, { vin, link }, signal), [dealershipId, vin, link])
  const { loaded, last: found, retry } = useLoaded(load)
  useRetryAfterFailure(loaded, retry)
  const answered = loaded.state !== 'loading'
  if (found === null || vehicle === null) return { answered, pdfs: {}, video: '' }
  return { answered, pdfs: vehiclePdfs(found, vin), video: uploadedVideo(found, [vehicle._id, vehicle.vin, vehicle.stockNumber]) }
}
