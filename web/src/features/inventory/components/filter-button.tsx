import { Button, Drawer, Popover, Select, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Facets } from '../../../shared/vehicle/model/facets.ts'
import { SavedFilters, type SavedFiltersProps } from '../../../staff-ui/saved-filters.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconFilter } from '../../../ui/icons.tsx'
import { INVENTORY_SORTS, SORT_LABELS } from '../model/inventory-list.ts'
import { filtersInUse, type InventoryListQuery, type InventoryQueryChange } from '../model/inventory-query.ts'
import { ConditionFilter } from './condition-filter.tsx'
import { InventoryFilters } from './inventory-filters.tsx'
import styles from './inventory-tab.module.css'

interface FilterButtonProps {
  query: InventoryListQuery
  /** undefined while they load */
  facets: Facets | undefined
  /** `typed`: the change comes from typing, so more changes may follow */
  onChange: (change: InventoryQueryChange, typed?: boolean) => void
  saved: SavedFiltersProps
  /** whether the screen is a phone's */
  narrow: boolean
}

/** 'Filter' with the number of active filters. Opens a popover, or on phones a drawer that also has the sort order and the condition. */
export function FilterButton({ query, facets, onChange, saved, narrow }: FilterButtonProps) {
  const [isOpen, { toggle, close, open }] = useDisclosure(false)
  const inUse = filtersInUse(query) + (narrow && query.filter !== 'all' ? 1 : 0)
  const button = (
    <Button
      variant="default"
      className={styles.button}
      leftSection={<IconFilter size={16} />}
      rightSection={inUse === 0 ? null : <b className={styles.inUse} data-count={inUse} />}
      aria-label={inUse === 0 ? 'Filter' : `Filter, ${inUse} chosen`}
      aria-expanded={isOpen}
      onClick={toggle}
    >
      <span className={styles.wideText}>Filter</span>
    </Button>
  )
  const filters = <InventoryFilters facets={facets} query={query} onChange={onChange} />
  if (narrow) {
    return (
      <>
        {button}
        <Drawer opened={isOpen} onClose={close} position="bottom" size="auto" title="Filter">
          <Stack gap="sm">
            <ConditionFilter value={query.filter} facets={facets} onChange={(filter) => onChange({ filter })} />
            <Select
              label="Sort by"
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              data={INVENTORY_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
              value={query.sort}
              onChange={(sort) => sort !== null && onChange({ sort })}
            />
            {filters}
            <SavedFilters {...saved} />
            <Button fullWidth onClick={close}>
              {facets === undefined ? 'Show vehicles' : `Show ${countOf(shownOf(facets, query.filter), 'vehicle')}`}
            </Button>
          </Stack>
        </Drawer>
      </>
    )
  }
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? open() : close())}
      position="bottom-start"
      width={480}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label="Filter inventory" className={styles.popover}>
        <Stack gap="sm">
          {filters}
          <SavedFilters {...saved} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

function shownOf(facets: NonNullable<FilterButtonProps['facets']>, filter: FilterButtonProps['query']['filter']): number {
  return filter === 'all' ? facets.total : facets[filter]
}
