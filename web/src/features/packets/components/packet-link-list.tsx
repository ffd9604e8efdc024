import type { PacketLog } from '@forecourt/contracts/leads/records'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { useMarkSent } from '../../../shared/packet-activity/api/mark-sent.ts'
import { absoluteUrl } from '../../../shared/paths.ts'
import { CopyButton } from '../../../staff-ui/copy-button.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { useNow } from '../../../staff-ui/use-now.ts'
import { countOf } from '../../../ui/format.ts'
import { accessEnd } from '../model/link-access.ts'
import { linkStatus, linkTail, submittedText } from '../model/packet.ts'
import { AccessPill } from './access-pill.tsx'
import styles from './packet-link-list.module.css'

interface PacketLinkListProps {
  logs: readonly PacketLog[]
  show: 'customer' | 'vehicle'
  /** of the dealership */
  timeZone: string
  /** rendered before a link's name: a checkbox */
  renderStart?: (log: PacketLog) => ReactNode
  /** a link's buttons besides the copy button */
  renderActions?: (log: PacketLog) => ReactNode
}

/** Packet links with their status and whether a customer is viewing them now (rules: packet links of a lead). */
export function PacketLinkList({ logs, show, timeZone, renderStart, renderActions }: PacketLinkListProps) {
  if (logs.length === 0)
    return (
      <Text c="dimmed" size="sm">
        No packet links yet.
      </Text>
    )
  return (
    <ul className={styles.list} aria-label="Packet links">
      {logs.map((log) => (
        <li key={log._id} className={styles.item} data-submitted={log.submittedOptions !== null || undefined}>
          <div className={styles.head}>
            {renderStart?.(log)}
            <b>{show === 'customer' ? customerName(log.customer) : vehicleTitle(log.vehicle)}</b>
            <StatusPill tone={linkStatus(log).tone}>{linkStatus(log).label}</StatusPill>
            <StatusPill tone={log.active ? 'good' : 'neutral'} dot>
              {log.active ? 'Active now' : 'Offline'}
            </StatusPill>
            <AccessPill log={log} timeZone={timeZone} />
          </div>
          <div className={styles.facts}>
            <span>
              Created <RelativeTime inText at={log.createdAt} />
            </span>
            <span>
              {log.opened ? `${countOf(log.opens, 'open')}, last ` : 'Not opened yet'}
              {log.opened ? <RelativeTime at={log.lastOpenedAt ?? log.openedAt} /> : null}
            </span>
            {show === 'customer' ? <span>{vehicleTitle(log.vehicle)}</span> : null}
            {show === 'customer' && log.customer.email !== '' ? <span className={styles.email}>{log.customer.email}</span> : null}
            {log.template === 'cash-only' ? <span>Cash only</span> : null}
          </div>
          {log.submittedOptions === null ? null : (
            <p className={styles.submittedText}>
              {show === 'customer' ? 'Customer Submitted Information: ' : ''}
              {submittedText(log.submittedOptions)}
            </p>
          )}
          <div className={styles.foot}>
            <a href={log.link} target="_blank" rel="noreferrer" title={log.link}>
              {linkTail(log.link, 30)}
            </a>
            <div className={styles.actions}>
              {renderActions?.(log)}
              <CopyLink log={log} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Copies a link that works, which counts as sending it (rules: sending a packet). */
function CopyLink({ log }: { log: PacketLog }) {
  const mark = useMarkSent(log.dealershipId)
  const works = accessEnd(log, useNow()) === null
  const copy = async () => {
    await navigator.clipboard.writeText(absoluteUrl(log.link))
    mark.mutate({ logId: log._id, channel: 'copy' })
  }
  return <CopyButton source={copy} label="Copy Link" size="xs" disabled={!works} />
}
