import { callOperation } from '../../../api/call-operation.ts'
import type { DealershipDocuments } from '../model/vehicle-documents.ts'

/** The documents and videos of one vehicle: `vin` is its VIN, stock number or id, `link` the id of the customer's packet link. */
export function loadVehicleDocuments(
  dealershipId: string,
  query: { vin: string; link: string },
  signal: AbortSignal,
): Promise<DealershipDocuments> {
  return callOperation('documents.getDealershipDocuments', { params: { dealershipId }, query }, { signal })
}
