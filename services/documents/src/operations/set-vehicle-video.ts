import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { personOf } from '@forecourt/service-kit/identity'
import type { Handler } from '@forecourt/service-kit/implement'
import { requireNamedVehicle } from '../access/document-access.ts'
import type { DocumentsDeps } from '../deps.ts'
import { attachVideo } from '../filing/attach-video.ts'
import { videoAddress } from '../responses/document-responses.ts'

/** Sets the URL of a vehicle's video; an empty one removes the video (rules: vehicle video). */
export function setVehicleVideo(deps: DocumentsDeps): Handler<typeof documentsOperations.setVehicleVideo> {
  return async (call) => {
    const { dealershipId } = call.params
    const { vin, videoUrl } = call.body
    const vehicle = await requireNamedVehicle(deps, dealershipId, vin)
    const video = await attachVideo(
      deps,
      { vehicle, source: { url: videoUrl }, updatedBy: personOf(call.caller) },
      call.context(dealershipId),
    )
    const message = videoUrl === '' ? 'Video removed.' : 'Video saved.'
    return { message, vehicleId: vehicle._id.toHexString(), videoUrl: video === null ? '' : videoAddress(video) }
  }
}
