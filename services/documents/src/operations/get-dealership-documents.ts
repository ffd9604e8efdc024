import { documentKey } from '@forecourt/contracts/documents/document-key'
import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import type { DocumentsDeps } from '../deps.ts'

/** The settings maps of a dealership (rules: settings maps); with `vin` those of one vehicle. Empty where there is nothing. */
export function getDealershipDocuments({
  documents,
  videos,
}: Pick<DocumentsDeps, 'documents' | 'videos'>): Handler<typeof documentsOperations.getDealershipDocuments> {
  return async ({ params: { dealershipId }, query: { vin } }) => {
    const key = vin === undefined ? undefined : documentKey(vin)
    // a vehicle without a VIN has nothing filed, and must not be given everybody's
    const [listed, filmed] = key === '' ? [[], []] : await Promise.all([documents.list(dealershipId, key), videos.list(dealershipId, key)])
    const mapOf: Record<DocumentKind, Record<string, string>> = { inspection: {}, autocheck: {}, msrp: {} }
    for (const { _id, kind, key } of listed) mapOf[kind][key] = addressOf(dealershipId, _id.toHexString())
    return {
      vehicleVideos: Object.fromEntries(filmed.map(({ vehicleId, url }) => [vehicleId, url])),
      inspectionPdfs: mapOf.inspection,
      autoCheckPdfs: mapOf.autocheck,
      msrpPdfs: mapOf.msrp,
    }
  }
}

/** Where getDocument answers. */
function addressOf(dealershipId: string, documentId: string): string {
  return `/api/dealerships/${dealershipId}/documents/${documentId}`
}
