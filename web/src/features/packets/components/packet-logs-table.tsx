import type { PacketLog } from '@forecourt/contracts/leads/records'
import { Table } from '@mantine/core'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { vehicleTitle } from '../../../shared/vehicle/model/vehicle-text.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { linkTail } from '../model/packet.ts'
import { AccessPill } from './access-pill.tsx'
import { PacketActions } from './packet-actions.tsx'
import styles from './packet-logs.module.css'
import type { EmailTemplate } from './send-packet-slots.ts'

/** The columns of the log (rules: packet link logs); rows whose customer submitted options are green and say so. */
export function PacketLogsTable({ logs, emailTemplate }: { logs: readonly PacketLog[]; emailTemplate: EmailTemplate | null }) {
  return (
    <Table.ScrollContainer minWidth={1080} type="native">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {['Customer', 'Active', 'Email', 'Link', 'Vehicle', 'Created', 'Opened', 'Last Opened'].map((name) => (
              <Table.Th key={name} className={styles.nowrap}>
                {name}
              </Table.Th>
            ))}
            <Table.Th>
              <span className="visually-hidden">Actions</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {logs.map((log) => (
            <Table.Tr key={log._id} className={log.submittedOptions === null ? undefined : styles.submitted}>
              <Table.Td>
                <b>{customerName(log.customer)}</b>
                {log.submittedOptions === null ? null : <div className={styles.note}>Customer Submitted Information</div>}
              </Table.Td>
              <Table.Td>
                <StatusPill tone={log.active ? 'good' : 'neutral'} dot>
                  {log.active ? 'Active now' : 'Offline'}
                </StatusPill>
              </Table.Td>
              <Table.Td className={styles.email} title={log.customer.email}>
                {log.customer.email || '–'}
              </Table.Td>
              <Table.Td>
                <a className={styles.link} href={log.link} target="_blank" rel="noreferrer" title={log.link}>
                  {linkTail(log.link, 15)}
                </a>
                <div>
                  <AccessPill log={log} />
                </div>
              </Table.Td>
              <Table.Td>{vehicleTitle(log.vehicle)}</Table.Td>
              <Table.Td className={styles.nowrap}>
                <RelativeTime at={log.createdAt} />
              </Table.Td>
              <Table.Td>{log.opened ? 'Yes' : 'No'}</Table.Td>
              <Table.Td className={styles.nowrap}>
                <RelativeTime at={log.lastOpenedAt} missing="–" />
              </Table.Td>
              <Table.Td>
                <PacketActions log={log} emailTemplate={emailTemplate} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
