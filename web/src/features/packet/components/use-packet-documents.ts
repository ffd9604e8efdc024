import { useCallback } from 'react'
import { loadVehicleDocuments } from '../../../shared/documents/api/vehicle-documents.ts'
import { uploadedVideo, type VehiclePdfs, vehiclePdfs } from '../../../shared/documents/model/vehicle-documents.ts'
import { useLoaded } from '../../../shared/use-loaded.ts'
import type { PacketVehicle } from '../api/packet.ts'

interface PacketDocuments {
  pdfs: VehiclePdfs
  /** its address; '' for none */
  video: string
}

const NONE: PacketDocuments = { pdfs: {}, video: '' }

/** The PDFs of a vehicle, and the video uploaded for it; those that the packet link's holder may see; none until they are known, nor when they cannot be had. */
export function usePacketDocuments({ _id, dealershipId, vin, stockNumber }: PacketVehicle, link: string): PacketDocuments {
  const load = useCallback(
    async (signal: AbortSignal): Promise<PacketDocuments> => {
      const found = await loadVehicleDocuments(dealershipId, { vin: vin || stockNumber, link }, signal)
      return { pdfs: vehiclePdfs(found, vin || stockNumber), video: uploadedVideo(found, [_id, vin, stockNumber]) }
    },
    [_id, dealershipId, vin, stockNumber, link],
  )
  return useLoaded(load).last ?? NONE
}
