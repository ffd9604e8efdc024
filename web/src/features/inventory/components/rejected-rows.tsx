import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Group, Table, Text } from '@mantine/core'
import { operationUrl } from '../../../api/call-operation.ts'
import { ScrollBox } from '../../../staff-ui/scroll-box.tsx'
import { countOf, formatCount } from '../../../ui/format.ts'
import { IconDownload } from '../../../ui/icons.tsx'
import styles from './feed.module.css'

/** The first rejected rows with their reasons, and a download of all of them to correct. */
export function RejectedRows({ version }: { version: FeedVersion }) {
  const all = version.counts?.rejected ?? version.rejectedRows.length
  const shown = version.rejectedRows.length
  return (
    <details className={styles.rejected} open={all <= 5}>
      <summary>{countOf(all, 'rejected row')}</summary>
      <Group justify="space-between" my="xs">
        <Text size="sm" c="dimmed">
          {shown < all
            ? `The first ${formatCount(shown)} of ${formatCount(all)}`
            : version.state === 'imported'
              ? 'All other rows were imported. Fix these and upload the file again.'
              : "We couldn't use these rows. Fix them and upload the file again."}
        </Text>
        <a
          className={styles.download}
          download
          href={operationUrl('inventory-feed.downloadRejectedRows', {
            params: { dealershipId: version.dealershipId, versionId: version._id },
          })}
        >
          <IconDownload size={16} />
          Download rejected rows
        </a>
      </Group>
      <ScrollBox label="Rejected rows, scrolls" className={styles.scroll}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={72}>Row</Table.Th>
              <Table.Th>Problem</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {version.rejectedRows.map(({ row, column, value, reason }) => (
              <Table.Tr key={`${row} ${column}`}>
                <Table.Td>{formatCount(row)}</Table.Td>
                <Table.Td className={styles.value}>
                  <b>{column || 'The row'}</b> {value === '' ? '' : <q>{value}</q>} {reason}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </details>
  )
}
