import type { EvaluationDoc } from '../store/evaluation-store.ts'
import { currencyOf } from './currency.ts'
import { vehicleName } from './vehicle-name.ts'

/** What every event says of the evaluation that it is about. */
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
