import { documentKey } from '@forecourt/contracts/documents/document-key'
import { DOCUMENT_TABS } from '@forecourt/contracts/documents/kinds'
import type { OperationResponse } from '../../../api/operation-types.ts'

export type DealershipDocuments = OperationResponse<'documents.getDealershipDocuments'>

/** The kinds of a vehicle's PDFs in the order of their tabs, with the message for a missing one (rules: document tabs). */
export const PDF_KINDS = [
  {
    kind: 'autocheck',
    map: 'autoCheckPdfs',
    tab: DOCUMENT_TABS.autocheck,
    item: 'AutoCheck',
    none: 'No AutoCheck PDF uploaded for this vehicle.',
  },
  {
    kind: 'inspection',
    map: 'inspectionPdfs',
    tab: DOCUMENT_TABS.inspection,
    item: 'Inspection',
    none: 'No inspection PDF uploaded for this vehicle.',
  },
  { kind: 'msrp', map: 'msrpPdfs', tab: DOCUMENT_TABS.msrp, item: 'MSRP', none: 'No MSRP PDF uploaded for this vehicle.' },
] as const
export type PdfKind = (typeof PDF_KINDS)[number]['kind']

/** The URL of each PDF of the vehicle. */
export type VehiclePdfs = Partial<Record<PdfKind, string>>

/** A vehicle's PDFs by its VIN; none without a VIN. */
export function vehiclePdfs(documents: DealershipDocuments, vin: string): VehiclePdfs {
  const key = documentKey(vin)
  const found: VehiclePdfs = {}
  for (const { kind, map } of PDF_KINDS) {
    const url = key === '' ? undefined : documents[map][key]
    if (url) found[kind] = url
  }
  return found
}

/**
 * The uploaded video of a vehicle, found by any of its ids, case-insensitive (rules: settings maps); '' for none.
 */
export function uploadedVideo({ vehicleVideos }: Pick<DealershipDocuments, 'vehicleVideos'>, ids: readonly string[]): string {
  const spellings = ids.filter((id) => id !== '').flatMap((id) => [id, id.toUpperCase(), id.toLowerCase()])
  return spellings.map((id) => vehicleVideos[id]).find(Boolean) ?? ''
}
