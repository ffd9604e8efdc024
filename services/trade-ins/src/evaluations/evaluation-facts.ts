import type { EvaluationDoc } from '../store/evaluation-store.ts'
import { currencyOf } from './currency.ts'
import { vehicleName } from './vehicle-name.ts'

/** Returns the fields that every event has about its evaluation. */
export function evaluationFacts(evaluation: EvaluationDoc) {
  const { _id, dealershipId, vehicleInfo, customerInfo } = evaluation
  return {
    dealershipId: dealershipId.toHexString(),
    evaluationId: _id.toHexString(),
    vin: vehicleInfo.vin,
    vehicleName: vehicleName(vehicleInfo),
    customerName: `${customerInfo.firstName} ${customerInfo.lastName}`,
    currency: currencyOf(evaluation),
  }
}
