import type { ApiClient } from '@forecourt/api-client/api-client'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { smallPdf } from '@forecourt/service-testing/small-pdf'
import { MISSING_ID } from './missing-records.ts'
import { sampleDocument, sampleVideo, VIN } from './sample-files.ts'

/** the number of spare files, for two operations called by every caller and a few more times */
const SPARE_FILES = 24

/** Adds documents and a video of the vehicle with rendered pages, and files that wait for a vehicle. */
export async function addDocuments(client: ApiClient, dealershipId: string) {
  const params = { dealershipId }
  const { result } = await client.call(documentsOperations.uploadInspectionPdf, { params, body: sampleDocument('pdf', { vin: VIN }) })
  const { result: spare } = await client.call(documentsOperations.uploadAutoCheckPdf, { params, body: sampleDocument('pdf', { vin: VIN }) })
  await client.call(documentsOperations.uploadVehicleVideo, { params, body: sampleVideo('video', { vin: VIN }) })
  const body = new FormData()
  for (let at = 0; at < SPARE_FILES; at++)
    body.append('files', new Blob([smallPdf([`Paper ${at}`]) as Uint8Array<ArrayBuffer>]), 'paper.pdf')
  const { results } = await client.call(documentsOperations.uploadDocuments, { params, query: {}, body })
  const named = { dealershipId, vehicle: VIN }
  const { documents, video } = await client.call(documentsOperations.getVehicleDocuments, { params: named })
  const documentId = result.documentId ?? MISSING_ID
  await eventually(async () => {
    const { render } = await client.call(documentsOperations.getDocumentPages, { params: { dealershipId, documentId }, query: {} })
    if (render !== 'ready') throw new Error('its pages are not drawn yet')
  })
  const [first] = results
  await eventually(async () => {
    const { documents: waiting } = await client.call(documentsOperations.listUnfiledDocuments, { params, query: {} })
    if (waiting.find(({ _id }) => _id === first?.documentId)?.render !== 'ready') throw new Error('its pages are not drawn yet')
  })
  return {
    documentId,
    documentVersionId: documents.find(({ _id }) => _id === documentId)?.currentVersionId ?? MISSING_ID,
    spareDocumentId: spare.documentId ?? MISSING_ID,
    videoId: video?._id ?? MISSING_ID,
    unfiledIds: results.flatMap(({ documentId: id }) => (id === null ? [] : [id])),
  }
}
