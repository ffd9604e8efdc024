import type { EvaluationDoc } from '../store/evaluation-store.ts'

/** Returns the model year as a number; null if it is unknown. */
export function vehicleYear({ year }: EvaluationDoc['vehicleInfo']): number | null {
  return /^\d{4}$/.test(year) ? Number(year) : null
}
