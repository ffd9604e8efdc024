import type { PacketLog } from '@forecourt/contracts/leads/records'
import { Text } from '@mantine/core'
import { CopyTextButton } from '../../../ui/copy-button.tsx'
import { countOf, vehicleTitle } from '../../../ui/format.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { customerName, fullLink, linkStatus, linkTail, submittedText } from '../model/packet.ts'
import styles from './packet-link-list.module.css'

/** Packet links with their status and whether somebody is looking at them right now (spec/2 section 2.6). */
export function PacketLinkList({ logs, show }: { logs: readonly PacketLog[]; show: 'customer' | 'vehicle' }) {
  if (logs.length === 0) return <Text c="dimmed">No packet links yet.</Text>
  return (
    <ul className={styles.list} aria-label="Packet links">
      {logs.map((log) => (
        <li key={log._id} className={styles.item} data-submitted={log.submittedOptions !== null || undefined}>
          <div className={styles.head}>
            <b>{show === 'customer' ? customerName(log.customer) : vehicleTitle(log.vehicle)}</b>
            <StatusPill tone={linkStatus(log).tone}>{linkStatus(log).label}</StatusPill>
            <StatusPill tone={log.active ? 'good' : 'neutral'} dot>
              {log.active ? 'Active now' : 'Offline'}
            </StatusPill>
          </div>
          <div className={styles.facts}>
            <span>
              Created <RelativeTime at={log.createdAt} />
            </span>
            <span>
              {log.opened ? `${countOf(log.opens, 'open')}, last ` : 'Not opened yet'}
              {log.opened ? <RelativeTime at={log.lastOpenedAt ?? log.openedAt} /> : null}
            </span>
            {log.template === 'cash-only' ? <span>Cash only</span> : null}
          </div>
          {log.submittedOptions === null ? null : <p className={styles.submittedText}>{submittedText(log.submittedOptions)}</p>}
          <div className={styles.foot}>
            <a href={log.link} target="_blank" rel="noreferrer" title={log.link}>
              {linkTail(log.link, 30)}
            </a>
            <CopyTextButton text={fullLink(log.link, window.location.origin)} label="Copy Link" size="compact-sm" variant="default" />
          </div>
        </li>
      ))}
    </ul>
  )
}
