import { callOperation } from '../../../api/call-operation.ts'
import type { DealershipDocuments } from '../model/vehicle-documents.ts'

/** A vehicle by its VIN, stock number or id; `link` is the id of the customer's packet link. */
interface DocumentsQuery {
  vin: string
  link?: string
}

/** The documents and videos of one vehicle. */
export function loadVehicleDocuments(dealershipId: string, query: DocumentsQuery, signal: AbortSignal): Promise<DealershipDocuments> {
  return callOperation('documents.getDealershipDocuments', { params: { dealershipId }, query }, { signal })
}
