import { useCallback } from 'react'
import { loadVehicleDocuments } from '../../../shared/documents/api/vehicle-documents.ts'
import { uploadedVideo, type VehiclePdfs, vehiclePdfs } from '../../../shared/documents/model/vehicle-documents.ts'
import type { PacketPath } from '../../../shared/paths.ts'
import { useLoaded } from '../../../shared/use-loaded.ts'
import type { PacketVehicle } from '../api/packet.ts'

export interface PacketDocuments {
  /** whether there are any is known, or cannot be */
  answered: boolean
  pdfs: VehiclePdfs
  /** its address; '' for none */
  video: string
}

/**
 * The PDFs of the packet's vehicle, and the video uploaded for it; those that the link's holder may see; none until they are known, nor when they
 * cannot be had. They are asked for by what the link names, while the vehicle itself still is: the page has a place for them above what follows.
 */
export function usePacketDocuments({ dealershipId, vin: named, linkId: link }: PacketPath, vehicle: PacketVehicle | null): PacketDocuments {
  const vin = vehicle === null ? named : vehicle.vin || vehicle.stockNumber
  const load = useCallback((signal: AbortSignal) => loadVehicleDocuments(dealershipId, { vin, link }, signal), [dealershipId, vin, link])
  const { loaded, last: found } = useLoaded(load)
  const answered = loaded.state !== 'loading'
  if (found === null || vehicle === null) return { answered, pdfs: {}, video: '' }
  return { answered, pdfs: vehiclePdfs(found, vin), video: uploadedVideo(found, [vehicle._id, vehicle.vin, vehicle.stockNumber]) }
}
