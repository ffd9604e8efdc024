import type { Alert } from '@forecourt/contracts/notifications/alerts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconBell, IconCar, IconCheck, IconEye, IconMail, IconUsers, IconWarning } from '../../../ui/icons.tsx'
import { useMarkRead } from '../api/alerts.ts'
import styles from './alert-list.module.css'

const OPENED = <IconEye size={16} />
const ASKED = <IconCheck size={16} />
const TRADE_IN = <IconCar size={16} />
const LATE = <IconWarning size={16} />
const ICONS: Readonly<Record<Alert['kind'], ReactNode>> = {
  'packet-opened': OPENED,
  'packet-returned': OPENED,
  'options-submitted': ASKED,
  'customer-asked': ASKED,
  'document-read': OPENED,
  'trade-in-submitted': TRADE_IN,
  'trade-in-photos': TRADE_IN,
  'offer-answered': TRADE_IN,
  'lead-assigned': <IconUsers size={16} />,
  'lead-not-contacted': LATE,
  'submission-not-viewed': LATE,
  'feed-held': LATE,
  'feed-failed': LATE,
  'feed-stopped': LATE,
  'watch-failed': LATE,
  'mail-bounced': <IconMail size={16} />,
  'new-device': <IconBell size={16} />,
}

interface AlertListProps {
  alerts: readonly Alert[]
  /** each alert names its dealership, for users who see several */
  namesDealership: boolean
  /** called when an alert is opened */
  onOpen?: () => void
}

/** Alerts, newest first. A click opens the alert's page and marks it as read. */
export function AlertList({ alerts, namesDealership, onOpen }: AlertListProps) {
  const read = useMarkRead()
  return (
    <ul>
      {alerts.map((alert) => (
        <li key={alert._id} className={styles.item} data-unread={alert.readAt === null || undefined}>
          <Link
            className={styles.alert}
            to={alert.path}
            onClick={() => {
              if (alert.readAt === null) read.mutate({ alertId: alert._id })
              onOpen?.()
            }}
          >
            <span className={styles.icon} aria-hidden="true">
              {ICONS[alert.kind]}
            </span>
            <span className={styles.text}>
              <span className={styles.title}>
                {alert.readAt === null ? <span className="visually-hidden">Unread: </span> : null}
                {alert.title}
              </span>
              <span className={styles.about}>{aboutOf(alert, namesDealership)}</span>
            </span>
            <span className={styles.when}>
              <RelativeTime at={alert.updatedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function aboutOf({ text, count, dealershipName }: Alert, namesDealership: boolean): string {
  const times = count > 1 ? countOf(count, 'time') : ''
  return [text, times, namesDealership ? dealershipName : ''].filter((part) => part !== '').join(' · ')
}
