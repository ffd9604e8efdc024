import type { PacketLog } from '@forecourt/contracts/leads/records'
import { Table } from '@mantine/core'
import { vehicleTitle } from '../../../ui/format.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { customerName, linkTail } from '../model/packet.ts'
import styles from './packet-logs.module.css'

/** The columns of spec/2 section 2.5; rows whose customer submitted options are green and say so. */
export function PacketLogsTable({ logs }: { logs: readonly PacketLog[] }) {
  return (
    <Table.ScrollContainer minWidth={980} type="native">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            {['Customer', 'Active', 'Email', 'Link', 'Vehicle', 'Created', 'Opened', 'Last Opened'].map((name) => (
              <Table.Th key={name} className={styles.nowrap}>
                {name}
              </Table.Th>
            ))}
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
              </Table.Td>
              <Table.Td>{vehicleTitle(log.vehicle)}</Table.Td>
              <Table.Td>
                <RelativeTime at={log.createdAt} />
              </Table.Td>
              <Table.Td>{log.opened ? 'Yes' : 'No'}</Table.Td>
              <Table.Td>
                <RelativeTime at={log.lastOpenedAt} missing="–" />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
