import { formatAmount } from '@forecourt/money/amount-display'
import { Link } from 'react-router'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { VehiclePhoto } from '../../../shared/media/components/vehicle-photo.tsx'
import { formatMileage } from '../../../shared/vehicle/model/format-mileage.ts'
import { photoUrl } from '../api/evaluations.ts'
import { evaluationTitle, rowState, valueDollars } from '../model/evaluation-text.ts'
import styles from './evaluation-list.module.css'
import type { ShownEvaluation } from './use-evaluations-page.ts'

/** The props of each view of a page of evaluations. */
export interface EvaluationsProps {
  rows: readonly ShownEvaluation[]
  hrefOf: (evaluationId: string) => string
  openId: string | null
  onDeleted: (evaluationId: string) => void
}

/** The desk's narrow rows: photo, vehicle, customer, value and state; the whole row opens the details. */
export function EvaluationRows({ rows, hrefOf, openId }: EvaluationsProps) {
  return (
    <ul aria-label="Trade-in evaluations">
      {rows.map((row) => (
        <li key={row.evaluation._id}>
          <Row {...row} href={hrefOf(row.evaluation._id)} isOpen={row.evaluation._id === openId} />
        </li>
      ))}
    </ul>
  )
}

function Row({ evaluation, gone, href, isOpen }: ShownEvaluation & { href: string; isOpen: boolean }) {
  const { photos, customerInfo, vehicleInfo } = evaluation
  const value = valueDollars(evaluation)
  const state = rowState(evaluation)
  const [photo] = photos
  return (
    <Link
      to={href}
      className={styles.row}
      aria-current={isOpen || undefined}
      data-evaluation={evaluation._id}
      data-gone={gone || undefined}
      preventScrollReset
    >
      <VehiclePhoto src={photo && photoUrl(photo.filename, 'small')} alt="" className={styles.thumb} />
      <span className={styles.lines}>
        <span className={styles.line}>
          <b className={styles.name}>{evaluationTitle(evaluation)}</b>
          {gone ? null : <b className={styles.value}>{value === null ? 'No figure' : formatAmount(value, evaluation.currency)}</b>}
        </span>
        <span className={styles.line}>
          <span className={styles.sub}>
            {customerName(customerInfo)}, {formatMileage(vehicleInfo.currentMiles, 'mi')}
          </span>
          <span className={styles.state} data-tone={gone ? undefined : state.tone}>
            {gone ? 'Deleted' : state.label}
          </span>
        </span>
      </span>
    </Link>
  )
}
