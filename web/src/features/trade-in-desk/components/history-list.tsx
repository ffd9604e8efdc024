import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { lowerFirst } from '../../../ui/format.ts'
import { historyText } from '../model/history-text.ts'
import styles from './details.module.css'

/** Who did what and when, newest first (rules: evaluation history). */
export function HistoryList({ evaluation }: { evaluation: Evaluation }) {
  const customer = customerName(evaluation.customerInfo)
  const steps = [...evaluation.history].reverse()
  return (
    <section aria-labelledby="history-heading">
      <h3 className={styles.heading} id="history-heading">
        History
      </h3>
      <ol className={styles.history}>
        {steps.map((step) => {
          const { what, who, text } = historyText(step, customer, evaluation.currency)
          return (
            <li key={`${step.at} ${step.step}`}>
              <span>
                {who === '' ? null : <b>{who} </b>}
                {who === '' ? what : lowerFirst(what)}
                {text === '' ? null : <q className={styles.quote}>{text}</q>}
              </span>
              <span className={styles.when}>
                <RelativeTime at={step.at} />
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
