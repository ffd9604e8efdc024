import type { PublicPerson } from '@forecourt/contracts/auth/profile'
import { contactLinks, firstNameOf } from '../../../shared/contact/model/contact-links.ts'
import { IconMessage, IconPhone } from '../../../ui/icons.tsx'
import type { PacketDealership } from '../model/packet-dealership.ts'
import type { PaymentText } from '../model/payment-text.ts'
import styles from './packet-bar.module.css'
import { MainRequest } from './request-actions.tsx'
import type { PacketRequests } from './use-packet-requests.ts'

interface PacketBarProps {
  /** null without a price */
  payment: PaymentText | null
  from: PublicPerson | null
  dealership: PacketDealership
  /** null when the link is unknown, because a request would have no recipient */
  requests: PacketRequests | null
  hasPrice: boolean
}

/**
 * The bar at the bottom of a phone's screen: the current payment, Call, Text and the page's main button. Wide screens show all of these on the
 * page.
 */
export function PacketBar({ payment, from, dealership, requests, hasPrice }: PacketBarProps) {
  const { call, text } = contactLinks(from, dealership)
  const name = from === null ? dealership.name : firstNameOf(from.name)
  return (
    <aside className={styles.bar} aria-label={name === '' ? 'Contact' : `Contact ${name}`}>
      {payment === null ? null : (
        <p className={styles.payment}>
          <b>{payment.amount}</b>
          {payment.per === '' ? null : <span className={styles.per}>{payment.per}</span>}
          {payment.note === '' ? null : <span className={styles.note}>{payment.note}</span>}
        </p>
      )}
      {call === '' ? null : (
        <a href={call} aria-label={`Call ${name}`}>
          <IconPhone size={20} />
        </a>
      )}
      {text === '' ? null : (
        <a href={text} aria-label={`Text ${name}`}>
          <IconMessage size={20} />
        </a>
      )}
      {requests === null ? null : <MainRequest requests={requests} hasPrice={hasPrice} />}
    </aside>
  )
}
