import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../../ui/format.ts'
import { decodedVinQuery } from '../api/valuation.ts'
import { type Answer, conditionAnswers, dealAnswers, featureAnswers, vehicleAnswers } from '../model/answers.ts'
import styles from './details.module.css'

/** All answers of the customer, with the labels of the wizard. */
export function AnswerSections({ evaluation }: { evaluation: Evaluation }) {
  const condition = conditionAnswers(evaluation)
  const warnings = condition.filter(({ warns }) => warns).length
  const features = featureAnswers(evaluation)
  const { facts, unknown } = vehicleAnswers(evaluation, useQuery(decodedVinQuery(evaluation)).data)
  const { email } = evaluation.customerInfo
  return (
    <>
      <section aria-labelledby="condition-heading">
        <h3 className={styles.heading} id="condition-heading">
          Condition <span className={styles.beside}>{warnings === 0 ? '' : `${countOf(warnings, 'answer')} may lower the value`}</span>
        </h3>
        <Answers answers={condition} />
      </section>
      <section aria-labelledby="features-heading">
        <h3 className={styles.heading} id="features-heading">
          Features
        </h3>
        {features.length === 0 ? (
          <p className={styles.quiet}>None were chosen.</p>
        ) : (
          <ul className={styles.chips}>
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="vehicle-heading">
        <h3 className={styles.heading} id="vehicle-heading">
          Vehicle
        </h3>
        <Answers answers={facts} />
        {unknown.length === 0 ? null : <p className={styles.quiet}>Unknown: {unknown.join(', ')}</p>}
      </section>
      <section aria-labelledby="customer-heading">
        <h3 className={styles.heading} id="customer-heading">
          Customer
        </h3>
        <Answers answers={[...dealAnswers(evaluation), ...(email === '' ? [] : [{ label: 'Email', value: email }])]} />
      </section>
    </>
  )
}

function Answers({ answers }: { answers: readonly Answer[] }) {
  return (
    <dl className={styles.answers}>
      {answers.map(({ label, value, warns = false, source = '' }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-warns={warns || undefined}>
            {value}
            {warns ? <span className="visually-hidden"> (may lower the value)</span> : null}
            {source === '' ? null : <span className={styles.source}> {source}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
