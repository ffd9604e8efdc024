import type { PacketLog } from '@forecourt/contracts/leads/records'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import type { ReactNode } from 'react'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { lastSend } from '../model/packet-state.ts'
import styles from './packet-logs.module.css'
import { PacketStatePill } from './packet-state-pill.tsx'

/** The links, and how the menu of each is rendered. */
export interface PacketLogsListProps {
  logs: readonly PacketLog[]
  renderMenu: (log: PacketLog) => ReactNode
}

/** The packet logs on a phone: three lines per packet. */
export function PacketLogsItems({ logs, renderMenu }: PacketLogsListProps) {
  return (
    <ul className={styles.items} aria-label="Packet links">
      {logs.map((log) => {
        const send = lastSend(log)
        const by = send?.by || (log.createdBy?.name ?? '')
        return (
          <li key={log._id} className={styles.item} data-submitted={log.submittedOptions !== null || undefined}>
            <div className={styles.itemText}>
              <div className={styles.itemHead}>
                <b>{customerName(log.customer)}</b>
                <PacketStatePill log={log} />
              </div>
              <span className={styles.cut}>{vehicleTitle(log.vehicle)}</span>
              <span className={styles.second}>
                {log.submittedOptions === null ? '' : <span className="visually-hidden">Customer Submitted Information</span>}
                {send === null ? 'Link created' : send.way} <RelativeTime inText at={send?.at ?? log.createdAt} />
                {by === '' ? '' : ` · ${by}`}
              </span>
            </div>
            {renderMenu(log)}
          </li>
        )
      })}
    </ul>
  )
}
