import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import { notFound } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { namedVehicle } from '../access/document-access.ts'
import type { DocumentsDeps } from '../deps.ts'
import { toVehicleDocument, toVehicleVideo } from '../responses/document-responses.ts'
import { keyOf } from '../store/vehicle-store.ts'

/** Returns the documents of a vehicle with their versions, and its video, for staff. */
export function getVehicleDocuments(deps: DocumentsDeps): Handler<typeof documentsOperations.getVehicleDocuments> {
  return async ({ params: { dealershipId, vehicle: named } }) => {
    const vehicle = await namedVehicle(deps, dealershipId, named)
    if (vehicle === null) throw notFound('Vehicle')
    const { documents, videos, files } = deps.stores
    const [listed, video] = await Promise.all([
      documents.listOfVehicle(dealershipId, keyOf(vehicle)),
      videos.findOfVehicle(dealershipId, keyOf(vehicle)),
    ])
    const contents = await files.findMany(listed.flatMap(({ versions }) => versions.map(({ _id }) => _id)))
    return { documents: listed.map((document) => toVehicleDocument(document, contents)), video: video && toVehicleVideo(video) }
  }
}
