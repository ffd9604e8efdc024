import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import page from '../../../shared/trade-in/components/page.module.css'
import { vehicleName } from '../model/vehicle-name.ts'

/** Names an evaluation by its car and its customer, because several people may use this browser. */
export function EvaluationName({ content: { vehicle, details } }: { content: DraftContent }) {
  const person = `${details.firstName} ${details.lastName}`.trim()
  return (
    <>
      <p className={page.car}>{vehicle === null ? 'Your evaluation' : vehicleName(vehicle)}</p>
      {person === '' ? null : <p className={page.lead}>Evaluation of {person}</p>}
    </>
  )
}
