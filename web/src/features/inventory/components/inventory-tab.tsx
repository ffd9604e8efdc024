import { Button, Select, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { inventoryPath } from '../../../shared/paths.ts'
import { readyToSellPath } from '../../../shared/staff-paths.ts'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconCheck, IconExternal, IconFilter } from '../../../ui/icons.tsx'
import { steadyVehiclePageQuery, WINDOW_PAGE_SIZE } from '../api/vehicles.ts'
import { columnsOf, usualColumns } from '../model/columns.ts'
import { FILTER_HEADINGS, INVENTORY_SORTS, SORT_LABELS } from '../model/inventory-list.ts'
import { filtersInUse, type InventoryQuestion, isNarrowed, NO_FILTERS, type QuestionChange } from '../model/inventory-question.ts'
import { ColumnChoice, useColumnChoice } from './column-choice.tsx'
import { ConditionFilter } from './condition-filter.tsx'
import { ExportLink } from './export-link.tsx'
import { InventoryFilters } from './inventory-filters.tsx'
import { InventoryPaging } from './inventory-paging.tsx'
import { InventoryRows } from './inventory-rows.tsx'
import { InventorySkeleton, NothingToShow } from './inventory-states.tsx'
import styles from './inventory-tab.module.css'
import { usePhotoViewer } from './use-photo-viewer.tsx'
import type { VehicleListProps } from './vehicle-table.tsx'

interface InventoryTabProps extends Pick<VehicleListProps, 'renderAction'> {
  dealershipId: string
  question: InventoryQuestion
  /** `typed`: it comes from typing, and will go on changing */
  onChange: (change: QuestionChange, typed?: boolean) => void
  /** what to do when there are no vehicles at all */
  emptyAction: ReactNode
}

/** A dealership's inventory (rules: inventory screen): filters, search, sort and pages, all done by the server. */
export function InventoryTab({ dealershipId, question, onChange, renderAction, emptyAction }: InventoryTabProps) {
  const narrow = useMediaQuery('(max-width: 46em)', undefined, { getInitialValueInEffect: false })
  const compact = useMediaQuery('(max-width: 75em)', undefined, { getInitialValueInEffect: false })
  const [filtersOpen, setFiltersOpen] = useState(false)
  const [remembered, setChosen] = useColumnChoice()
  const chosen = remembered ?? usualColumns(compact)
  const columns = useMemo(() => columnsOf(remembered ?? usualColumns(compact)), [remembered, compact])
  const photos = usePhotoViewer()
  const { page, size, ...list } = question
  const whole = size === 'all'
  const shown = useQuery(steadyVehiclePageQuery(dealershipId, list, whole ? 1 : page, whole ? WINDOW_PAGE_SIZE : size))
  const total = shown.data?.total ?? 0
  const inUse = filtersInUse(question)

  // A page that is no more (the inventory shrank, or a link is old): the last there is.
  const lastPage = whole || shown.isPlaceholderData || total === 0 ? page : Math.min(page, Math.ceil(total / size))
  useEffect(() => {
    if (lastPage < page) onChange({ page: lastPage }, true)
  })

  return (
    <section aria-labelledby="inventory-heading">
      <div className={styles.head}>
        <div>
          <Title order={2} size="h3" id="inventory-heading">
            {FILTER_HEADINGS[question.filter]}
          </Title>
          <Text c="dimmed" size="sm" aria-live="polite" className="tabular">
            {shown.data === undefined ? ' ' : countOf(total, 'vehicle')}
          </Text>
        </div>
        <ConditionFilter dealershipId={dealershipId} value={question.filter} onChange={(filter) => onChange({ filter })} />
      </div>
      <div className={styles.tools}>
        <SearchBox
          label="Search inventory"
          placeholder="Stock number, VIN, model or make"
          value={question.search}
          onSearch={(search) => onChange({ search }, true)}
        />
        <Select
          label="Sort by"
          allowDeselect={false}
          data={INVENTORY_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
          value={question.sort}
          onChange={(sort) => sort !== null && onChange({ sort })}
        />
        <div className={styles.buttons}>
          {narrow ? (
            <Button
              variant="default"
              leftSection={<IconFilter size={16} />}
              aria-expanded={filtersOpen}
              onClick={() => setFiltersOpen(!filtersOpen)}
            >
              {inUse === 0 ? 'Filters' : `Filters (${inUse})`}
            </Button>
          ) : (
            <ColumnChoice chosen={chosen} onChange={setChosen} />
          )}
          <Button component={Link} variant="default" leftSection={<IconCheck size={16} />} to={readyToSellPath(dealershipId)}>
            Ready to sell
          </Button>
          <ExportLink dealershipId={dealershipId} list={list} />
          <Button
            component="a"
            variant="default"
            leftSection={<IconExternal size={16} />}
            href={inventoryPath(dealershipId)}
            target="_blank"
            rel="noreferrer"
          >
            Public page
          </Button>
        </div>
      </div>
      {narrow && !filtersOpen ? null : <InventoryFilters dealershipId={dealershipId} question={question} onChange={onChange} />}
      {shown.isPending ? <InventorySkeleton /> : null}
      {shown.isError && shown.data === undefined ? (
        <ErrorState
          title="The inventory could not be loaded"
          error={shown.error}
          onRetry={() => void shown.refetch()}
          retrying={shown.isFetching}
        />
      ) : null}
      {shown.data !== undefined && total === 0 ? (
        <NothingToShow narrowed={isNarrowed(question)} onShowAll={() => onChange(NO_FILTERS)} emptyAction={emptyAction} />
      ) : null}
      {shown.data !== undefined && total > 0 ? (
        <div className={styles.list} data-stale={shown.isPlaceholderData || undefined}>
          <InventoryRows
            dealershipId={dealershipId}
            question={question}
            shown={shown.data}
            columns={columns}
            narrow={narrow}
            onSort={(sort) => onChange({ sort })}
            renderAction={renderAction}
            onPhotos={photos.open}
          />
          <InventoryPaging total={total} page={page} size={size} narrow={narrow} onChange={onChange} />
        </div>
      ) : null}
      {photos.viewer}
    </section>
  )
}
