import { documentKey } from '@forecourt/contracts/documents/document-key'
import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { documentsOperations } from '@forecourt/contracts/documents/operations'
import type { Handler } from '@forecourt/service-kit/implement'
import { documentAccess } from '../access/document-access.ts'
import type { DocumentsDeps } from '../deps.ts'
import { videoAddress } from '../responses/document-responses.ts'
import { keyOf, type VehicleDoc } from '../store/vehicle-store.ts'

const NOTHING = { vehicleVideos: {}, inspectionPdfs: {}, autoCheckPdfs: {}, msrpPdfs: {} }

/**
 * Returns the settings maps of a dealership (rules: settings maps); throws 404 if it does not exist. With `vin`, those of one vehicle. Empty if there
 * is nothing, or nothing that the caller may see. The URLs for a link holder contain the link.
 */
export function getDealershipDocuments(deps: DocumentsDeps): Handler<typeof documentsOperations.getDealershipDocuments> {
  return async ({ params: { dealershipId }, query: { vin, link }, caller }) => {
    const access = await documentAccess(deps, caller, { dealershipId, link })
    if (access.kind === 'none') return NOTHING
    const asked = vin === undefined ? undefined : documentKey(vin)
    const own = access.kind === 'vehicle' ? keyOf(access.vehicle) : asked
    // a vehicle without an identifier has no documents, and must not get those of all vehicles
    if (asked === '' || (access.kind === 'vehicle' && asked !== undefined && !names(access, asked))) return NOTHING
    const [listed, filmed] = await Promise.all([
      deps.stores.documents.listCurrent(dealershipId, own),
      deps.stores.videos.list(dealershipId, own),
    ])
    const suffix = access.kind === 'vehicle' ? `?link=${encodeURIComponent(access.linkId)}` : ''
    const mapOf: Record<DocumentKind, Record<string, string>> = { inspection: {}, autocheck: {}, msrp: {} }
    for (const { _id, kind, key } of listed) {
      mapOf[kind][key] = `/api/dealerships/${dealershipId}/documents/${_id.toHexString()}${suffix}`
    }
    const videos = filmed.flatMap((video) => {
      const address = videoAddress(video)
      return address === '' ? [] : [[video.vehicleId.toHexString(), video.file === null ? address : address + suffix] as const]
    })
    return {
      vehicleVideos: Object.fromEntries(videos),
      inspectionPdfs: mapOf.inspection,
      autoCheckPdfs: mapOf.autocheck,
      msrpPdfs: mapOf.msrp,
    }
  }
}

/** A link may name its vehicle by stock number, or by an earlier VIN, while the page requests it by its VIN. */
function names({ vehicle: { vinKey, stockKey }, named }: { vehicle: VehicleDoc; named: string }, key: string): boolean {
  return [vinKey, stockKey, documentKey(named)].includes(key)
}
