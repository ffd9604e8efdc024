import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { formatPrice } from '@forecourt/money/price-display'
import { Table, Text } from '@mantine/core'
import { ScrollBox } from '../../../staff-ui/scroll-box.tsx'
import { countOf, formatCount } from '../../../ui/format.ts'
import styles from './feed.module.css'

/** The first price changes of an import, with old and new prices. */
export function PriceChanges({ changes }: { changes: NonNullable<FeedVersion['priceChanges']> }) {
  const shown = changes.first.length
  return (
    <details className={styles.rejected}>
      <summary>{countOf(changes.count, 'price change')}</summary>
      {shown < changes.count ? (
        <Text size="sm" c="dimmed" my="xs">
          The first {formatCount(shown)} of {formatCount(changes.count)}
        </Text>
      ) : null}
      <ScrollBox label="Price changes, scrolls" className={styles.scroll}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Vehicle</Table.Th>
              <Table.Th ta="right">Before</Table.Th>
              <Table.Th ta="right">Now</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {changes.first.map(({ vehicleId, stockNumber, name, from, to, currency }) => (
              <Table.Tr key={vehicleId}>
                <Table.Td>
                  {name}
                  <Text size="xs" c="dimmed">
                    {stockNumber}
                  </Text>
                </Table.Td>
                <Table.Td className="tabular" ta="right">
                  {formatPrice(from, currency)}
                </Table.Td>
                <Table.Td className="tabular" ta="right">
                  {formatPrice(to, currency)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollBox>
    </details>
  )
}
