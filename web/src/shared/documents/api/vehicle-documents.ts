import { callOperation } from '../../../api/call-operation.ts'
import type { DealershipDocuments } from '../model/vehicle-documents.ts'

/** The documents and videos of one vehicle. */
export function loadVehicleDocuments(dealershipId: string, vin: string, signal: AbortSignal): Promise<DealershipDocuments> {
  return callOperation('documents.getDealershipDocuments', { params: { dealershipId }, query: { vin } }, { signal })
}
