import type { PacketLog } from '@forecourt/contracts/leads/records'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { linkTail } from '../model/packet.ts'
import { lastSend } from '../model/packet-state.ts'
import styles from './packet-logs.module.css'
import type { PacketLogsListProps } from './packet-logs-items.tsx'
import { PacketStatePill } from './packet-state-pill.tsx'

const LOG_COLUMNS = ['Customer', 'Vehicle', 'State', 'Sent', 'Created', 'Last Opened']

/** The packet logs on a wide screen (rules: packet link logs); rows with submitted options are green and labeled. */
export function PacketLogsTable({ logs, renderMenu }: PacketLogsListProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {LOG_COLUMNS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {logs.map((log) => (
          <tr key={log._id} data-submitted={log.submittedOptions !== null || undefined}>
            <td>
              <b>{customerName(log.customer)}</b>
              <span className={styles.second} title={log.customer.email}>
                {log.customer.email || log.customer.phone || 'No email or phone'}
              </span>
            </td>
            <td>
              {vehicleTitle(log.vehicle)}
              <a className={styles.second} href={log.link} target="_blank" rel="noreferrer" title={log.link}>
                {linkTail(log.link, 15)}
              </a>
            </td>
            <td>
              <PacketStatePill log={log} />
              {log.submittedOptions === null ? null : <span className={styles.submitted}>Customer Submitted Information</span>}
            </td>
            <td>
              <SentCell log={log} />
            </td>
            <td>
              <RelativeTime at={log.createdAt} />
            </td>
            <td>
              <RelativeTime at={log.lastOpenedAt} missing="–" />
            </td>
            <td>{renderMenu(log)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The channel and sender of the last send; for a link that was never sent, who created it. */
function SentCell({ log }: { log: PacketLog }) {
  const send = lastSend(log)
  const by = send?.by || (log.createdBy?.name ?? '')
  return (
    <>
      {send === null ? 'Link created' : send.way}
      <span className={styles.second}>{by === '' ? '–' : by}</span>
    </>
  )
}
