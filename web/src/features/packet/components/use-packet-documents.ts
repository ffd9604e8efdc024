import { useEffect, useState } from 'react'
import { loadVehicleDocuments } from '../../../shared/documents/api/vehicle-documents.ts'
import { uploadedVideo, type VehiclePdfs, vehiclePdfs } from '../../../shared/documents/model/vehicle-documents.ts'
import type { PacketVehicle } from '../api/packet.ts'

/** The PDFs of a vehicle, and the video uploaded for it; none until they are known, nor when they cannot be had. */
export function usePacketDocuments({ _id, dealershipId, vin, stockNumber }: PacketVehicle): { pdfs: VehiclePdfs; video: string } {
  const [documents, setDocuments] = useState<{ pdfs: VehiclePdfs; video: string }>({ pdfs: {}, video: '' })
  useEffect(() => {
    const controller = new AbortController()
    loadVehicleDocuments(dealershipId, vin || _id, controller.signal).then(
      (found) => setDocuments({ pdfs: vehiclePdfs(found, vin), video: uploadedVideo(found, [_id, vin, stockNumber]) }),
      () => {},
    )
    return () => controller.abort()
  }, [_id, dealershipId, vin, stockNumber])
  return documents
}
