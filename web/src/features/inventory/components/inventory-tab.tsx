import { Button, Group, Pagination, SegmentedControl, Select, Skeleton, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { countOf, formatCount } from '../../../ui/format.ts'
import { IconCar, IconSearch } from '../../../ui/icons.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { INVENTORY_PAGE_SIZE, type InventoryQuestion, inventoryPageQuery } from '../api/vehicles.ts'
import { FILTER_HEADINGS, FILTER_LABELS, INVENTORY_FILTERS, INVENTORY_SORTS, SORT_LABELS } from '../model/inventory-list.ts'
import styles from './inventory-tab.module.css'
import { VehicleCards } from './vehicle-cards.tsx'
import { type VehicleListProps, VehicleTable } from './vehicle-table.tsx'

interface InventoryTabProps extends Pick<VehicleListProps, 'renderAction'> {
  dealershipId: string
  question: InventoryQuestion
  onChange: (change: Partial<InventoryQuestion>) => void
  /** what to do when there are no vehicles at all */
  emptyAction: ReactNode
}

/** A dealership's inventory (spec/1 section 2.5): filter, search, sort and pages, all done by the server. */
export function InventoryTab({ dealershipId, question, onChange, renderAction, emptyAction }: InventoryTabProps) {
  const narrow = useMediaQuery('(max-width: 46em)', undefined, { getInitialValueInEffect: false })
  const list = useQuery(inventoryPageQuery(dealershipId, question))
  const List = narrow ? VehicleCards : VehicleTable
  const total = list.data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / INVENTORY_PAGE_SIZE))
  const narrowed = question.search !== '' || question.filter !== 'all'

  return (
    <section aria-labelledby="inventory-heading">
      <div className={styles.head}>
        <div>
          <Title order={2} size="h3" id="inventory-heading">
            {FILTER_HEADINGS[question.filter]}
          </Title>
          <Text c="dimmed" size="sm" aria-live="polite" className="tabular">
            {list.data === undefined ? ' ' : countOf(total, 'vehicle')}
          </Text>
        </div>
        <SegmentedControl
          aria-label="Show"
          data={INVENTORY_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }))}
          value={question.filter}
          onChange={(filter) => onChange({ filter })}
        />
      </div>
      <div className={styles.tools}>
        <SearchBox
          label="Search inventory"
          placeholder="Stock number, VIN, model or make"
          value={question.search}
          onSearch={(search) => onChange({ search })}
        />
        <Select
          label="Sort by"
          allowDeselect={false}
          data={INVENTORY_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          value={question.sort}
          onChange={(sort) => sort !== null && onChange({ sort })}
        />
      </div>
      {list.isPending ? <InventorySkeleton /> : null}
      {list.isError && list.data === undefined ? (
        <ErrorState
          title="The inventory could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        />
      ) : null}
      {list.data !== undefined && total === 0 ? (
        narrowed ? (
          <EmptyState icon={<IconSearch size={26} />} title="No vehicles match" text="Try another word, or show all vehicles.">
            <Button variant="default" onClick={() => onChange({ search: '', filter: 'all' })}>
              Show all vehicles
            </Button>
          </EmptyState>
        ) : (
          <EmptyState
            icon={<IconCar size={26} />}
            title="No vehicles yet"
            text="Upload this dealership's CSV file and its vehicles appear here."
          >
            {emptyAction}
          </EmptyState>
        )
      ) : null}
      {total > 0 && list.data !== undefined ? (
        <div className={styles.list} data-stale={list.isPlaceholderData || undefined}>
          <List vehicles={list.data.vehicles} sort={question.sort} onSort={(sort) => onChange({ sort })} renderAction={renderAction} />
          {pages > 1 ? (
            <Group justify="space-between" mt="md" gap="sm">
              <Text size="sm" c="dimmed" className="tabular">
                Page {formatCount(question.page)} of {formatCount(pages)}
              </Text>
              <Pagination
                total={pages}
                value={question.page}
                siblings={narrow ? 0 : 1}
                getControlProps={(control) => ({ 'aria-label': `${control[0]?.toUpperCase()}${control.slice(1)} page` })}
                getItemProps={(page) => ({ 'aria-label': `Page ${page}` })}
                onChange={(page) => onChange({ page })}
              />
            </Group>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

function InventorySkeleton() {
  return (
    <div role="status" aria-label="Loading vehicles" className={styles.skeleton}>
      {Array.from({ length: 8 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing but their place
        <Skeleton key={row} height={64} radius="md" />
      ))}
    </div>
  )
}
