import { UNKNOWN } from '@forecourt/trade-in/vehicle'
import type { EvaluationDoc } from '../store/evaluation-store.ts'

/** Returns year, make, model and trim as far as they are known, for display. */
export function vehicleName({ year, make, model, trim }: EvaluationDoc['vehicleInfo']): string {
  return [year, make, model, trim].filter((fact) => fact !== UNKNOWN).join(' ')
}
