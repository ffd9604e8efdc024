import type { PublicPerson } from '@forecourt/contracts/auth/profile'
import type { SubmittedOptions } from '@forecourt/contracts/leads/records'
import { dealAmount } from '@forecourt/money/deal-amount'
import { formatCents } from '@forecourt/money/price-display'
import { WhoAnswers } from '../../../shared/contact/components/who-answers.tsx'
import { contactLinks, firstNameOf } from '../../../shared/contact/model/contact-links.ts'
import { IconPhone } from '../../../ui/icons.tsx'
import type { PacketDealership } from '../model/packet-dealership.ts'
import styles from './next-step.module.css'
import { whenText } from './request-actions.tsx'

interface SentNumbers {
  /** ISO-8601 */
  at: string
  options: SubmittedOptions
}

interface SentOptionsProps {
  sent: SentNumbers
  currency: string
  /** whether the calculator still has these options */
  isCurrent: boolean
  from: PublicPerson | null
  dealership: PacketDealership
}

/** What the customer submitted, who answers, a call link, and the dealership's finance application (rules: submitting options). */
export function SentOptions({ sent: { at, options }, currency, isCurrent, from, dealership }: SentOptionsProps) {
  const { call } = contactLinks(from, dealership)
  const name = from === null ? dealership.name || 'the dealership' : firstNameOf(from.name)
  return (
    <div className={styles.sent}>
      <h4 className={styles.sentTitle}>
        {isCurrent ? 'You sent these numbers' : 'You sent other numbers before'} <time dateTime={at}>{whenText(at)}</time>
      </h4>
      <dl>
        {sentLines(options, currency).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <WhoAnswers person={from} dealership={dealership} />
      </p>
      {call === '' && dealership.financeApplicationUrl === '' ? null : (
        <p className={styles.meanwhile}>
          {call === '' ? null : (
            <a href={call}>
              <IconPhone size={18} /> Call {name}
            </a>
          )}
          {dealership.financeApplicationUrl === '' ? null : <a href={dealership.financeApplicationUrl}>Finance application</a>}
        </p>
      )}
    </div>
  )
}

function sentLines(options: SubmittedOptions, currency: string): [label: string, value: string][] {
  const amountOf = (amount = 0) => dealAmount(amount, currency)
  const trade: [string, string][] = options.showTradeIn
    ? [
        ['Trade-in', amountOf(options.tradeInValue)],
        ...(options.hasTradePayoff ? ([['Still owed', amountOf(options.tradePayoff)]] satisfies [string, string][]) : []),
      ]
    : []
  if (options.paymentType === 'cash') {
    const { cashTotal } = options
    // older records have no total
    if (cashTotal === undefined) return [['Payment', 'Cash'], ...trade]
    return [['Cash', `${formatCents(Math.round(cashTotal * 100), currency)} total`], ...trade]
  }
  const { monthlyPayment, calcTerm, calcApr, calcDownPayment } = options
  const loan: [string, string | null][] = [
    ['Payment', monthlyPayment === undefined ? null : `${formatCents(Math.round(monthlyPayment * 100), currency)} a month`],
    ['Term', calcTerm === undefined ? null : `${calcTerm} months`],
    ['Down payment', amountOf(calcDownPayment)],
    ['APR', calcApr === undefined ? null : `${calcApr}%`],
  ]
  return [...loan.filter((line): line is [string, string] => line[1] !== null), ...trade]
}
