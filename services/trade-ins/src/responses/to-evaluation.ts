import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import type { EvaluationDoc } from '../store/evaluation-store.ts'
import { toPhoto } from '../store/photo-doc.ts'

/** An evaluation as staff see it (rules: evaluation record). */
export function toEvaluation(doc: EvaluationDoc): Evaluation {
  const { vehicleInfo, customerInfo, features, condition, status, updatedBy } = doc
  const at = doc.submittedAt.toISOString()
  return {
    _id: doc._id.toHexString(),
    dealershipId: doc.dealershipId.toHexString(),
    ...{ status, vehicleInfo, customerInfo, features, condition, updatedBy },
    submissionDate: at,
    submittedAt: at,
    createdAt: at,
    photos: doc.photos.map(toPhoto),
    customerId: doc.customerId?.toHexString() ?? null,
    packetLogId: doc.packetLogId?.toHexString() ?? null,
  }
}
