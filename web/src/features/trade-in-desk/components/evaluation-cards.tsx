import { callUrl } from '@forecourt/contact/contact-urls'
import { formatUsPhone } from '@forecourt/contact/phone'
import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { formatAmount } from '@forecourt/money/amount-display'
import { ActionIcon } from '@mantine/core'
import { Link } from 'react-router'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { formatMileage } from '../../../shared/vehicle/model/format-mileage.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconPhone } from '../../../ui/icons.tsx'
import { useNoteTradeInPress } from '../api/note-press.ts'
import { evaluationTitle, shortVin, valueDollars } from '../model/evaluation-text.ts'
import styles from './evaluation-card.module.css'
import { Status } from './evaluation-cells.tsx'
import { EvaluationMenu } from './evaluation-menu.tsx'
import type { EvaluationsProps } from './evaluation-rows.tsx'

/** The dealership's view on a phone: a card for each evaluation (rules: trade-in screens). */
export function EvaluationCards({ rows, hrefOf, onDeleted }: EvaluationsProps) {
  return (
    <ul className={styles.cards} aria-label="Trade-in evaluations">
      {rows.map(({ evaluation, gone }) => (
        <li key={evaluation._id}>
          <Card evaluation={evaluation} gone={gone} href={hrefOf(evaluation._id)} onDeleted={() => onDeleted(evaluation._id)} />
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  evaluation: Evaluation
  gone: boolean
  href: string
  onDeleted: () => void
}

/** A card, which opens the details, with a call button and a '...' menu for other actions. */
function Card({ evaluation, gone, href, onDeleted }: CardProps) {
  const name = customerName(evaluation.customerInfo)
  const { phone } = evaluation.customerInfo
  const call = callUrl(phone)
  const notePress = useNoteTradeInPress(evaluation)
  return (
    <article className={styles.card} aria-label={name} data-gone={gone || undefined}>
      <div className={styles.facts}>
        <h3 className={styles.head}>
          {gone ? (
            <span className={styles.name}>{name}</span>
          ) : (
            <Link className={`${styles.name} ${styles.open}`} to={href} data-evaluation={evaluation._id} preventScrollReset>
              {name}
            </Link>
          )}
          <Status evaluation={evaluation} />
        </h3>
        <p className={styles.vehicle}>{evaluationTitle(evaluation)}</p>
        <Facts evaluation={evaluation} />
        <Value evaluation={evaluation} gone={gone} />
      </div>
      {gone ? null : (
        <div className={styles.actions}>
          {call === null ? null : (
            <ActionIcon
              component="a"
              href={call}
              variant="subtle"
              color="gray"
              aria-label={`Call ${formatUsPhone(phone)}`}
              onClick={() => notePress('call')}
            >
              <IconPhone size={18} />
            </ActionIcon>
          )}
          <EvaluationMenu evaluation={evaluation} href={href} onDeleted={onDeleted} />
        </div>
      )}
    </article>
  )
}

/** The first characters of the VIN, miles, photos. */
function Facts({ evaluation: { vehicleInfo, photos } }: { evaluation: Evaluation }) {
  const { vin, currentMiles } = vehicleInfo
  const facts = [vin === '' ? 'No VIN' : `VIN ${shortVin(vin)}`, formatMileage(currentMiles, 'mi'), countOf(photos.length, 'photo')]
  return <p className={styles.sub}>{facts.filter(Boolean).join(' · ')}</p>
}

/** The vehicle's value, and when the evaluation was submitted. */
function Value({ evaluation, gone }: { evaluation: Evaluation; gone: boolean }) {
  const value = valueDollars(evaluation)
  return (
    <p className={styles.sub}>
      <b className={styles.value}>{value === null ? 'No figure' : formatAmount(value, evaluation.currency)}</b>
      {gone ? (
        ' · Deleted'
      ) : (
        <>
          {' '}
          · Submitted <RelativeTime inText at={evaluation.submittedAt} />
        </>
      )}
    </p>
  )
}
