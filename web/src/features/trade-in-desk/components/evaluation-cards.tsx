import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { evaluationTitle } from '../model/evaluation-text.ts'
import { Actions, Contact, Details, Status, Vin } from './evaluation-cells.tsx'
import styles from './evaluation-list.module.css'
import type { EvaluationsProps } from './evaluation-rows.tsx'

/** The dealership's view on a phone: a card for each evaluation (rules: trade-in screens). */
export function EvaluationCards({ rows, hrefOf, onDeleted }: EvaluationsProps) {
  return (
    <ul className={styles.cards} aria-label="Trade-in evaluations">
      {rows.map(({ evaluation, gone }) => (
        <li key={evaluation._id}>
          <article className={styles.card} aria-label={customerName(evaluation.customerInfo)} data-gone={gone || undefined}>
            <header className={styles.cardHead}>
              <h3>{customerName(evaluation.customerInfo)}</h3>
              <Status evaluation={evaluation} />
            </header>
            <div>
              {evaluationTitle(evaluation)}
              <Vin evaluation={evaluation} />
            </div>
            <Details evaluation={evaluation} />
            <Contact evaluation={evaluation} />
            <p className={styles.sub}>
              Submitted <RelativeTime inText at={evaluation.submittedAt} />
            </p>
            {gone ? (
              <p className={styles.sub}>Deleted</p>
            ) : (
              <div className={styles.actions}>
                <Button component={Link} to={hrefOf(evaluation._id)} variant="light">
                  View
                </Button>
                <Actions evaluation={evaluation} onDeleted={onDeleted} />
              </div>
            )}
          </article>
        </li>
      ))}
    </ul>
  )
}
