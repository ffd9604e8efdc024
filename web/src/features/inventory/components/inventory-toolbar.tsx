import { Button, Menu } from '@mantine/core'
import { Link } from 'react-router'
import { inventoryPath } from '../../../shared/paths.ts'
import { readyToSellPath } from '../../../shared/staff-paths.ts'
import type { Facets } from '../../../shared/vehicle/model/facets.ts'
import { MoreMenu } from '../../../staff-ui/more-menu.tsx'
import type { SavedFiltersProps } from '../../../staff-ui/saved-filters.tsx'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { IconCheck, IconDownload, IconExternal, IconSort } from '../../../ui/icons.tsx'
import { exportUrl } from '../api/vehicles.ts'
import type { ColumnId } from '../model/columns.ts'
import { INVENTORY_SORTS, SORT_LABELS } from '../model/inventory-list.ts'
import type { InventoryListQuery, InventoryQueryChange } from '../model/inventory-query.ts'
import { ColumnChoice } from './column-choice.tsx'
import { ConditionFilter } from './condition-filter.tsx'
import { FilterButton } from './filter-button.tsx'
import styles from './inventory-tab.module.css'

interface InventoryToolbarProps {
  dealershipId: string
  query: InventoryListQuery
  /** undefined while they load */
  facets: Facets | undefined
  columns: readonly ColumnId[]
  onColumns: (columns: readonly ColumnId[] | null) => void
  /** `typed`: the change comes from typing, so more changes may follow */
  onChange: (change: InventoryQueryChange, typed?: boolean) => void
  saved: SavedFiltersProps
  /** whether the screen is a phone's, which has everything but the search behind Filter and '...' */
  narrow: boolean
}

/** The search, filters, sort order and actions of the inventory, on one line. */
export function InventoryToolbar(props: InventoryToolbarProps) {
  const { dealershipId, query, facets, columns, onColumns, onChange, saved, narrow } = props
  return (
    <search className={styles.tools}>
      <div className={styles.search}>
        <SearchBox
          hideLabel
          label="Search inventory"
          placeholder="Year, model, color, stock number, VIN"
          value={query.search}
          onSearch={(search) => onChange({ search }, true)}
        />
      </div>
      {narrow ? null : <ConditionFilter value={query.filter} facets={facets} onChange={(filter) => onChange({ filter })} />}
      <FilterButton query={query} facets={facets} onChange={onChange} saved={saved} narrow={narrow} />
      {narrow ? null : (
        <>
          <SortMenu sort={query.sort} onChange={onChange} />
          <ColumnChoice chosen={columns} onChange={onColumns} />
        </>
      )}
      <MoreMenu label="More of the inventory" width={230} size="var(--fc-control)">
        <Menu.Item component={Link} to={readyToSellPath(dealershipId)} leftSection={<IconCheck size={16} />}>
          Ready to sell
        </Menu.Item>
        {/* rules: csv file management */}
        <Menu.Item component="a" href={exportUrl(dealershipId, query)} download leftSection={<IconDownload size={16} />}>
          Export Inventory CSV
        </Menu.Item>
        <Menu.Item
          component="a"
          href={inventoryPath(dealershipId)}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternal size={16} />}
        >
          Public page
        </Menu.Item>
      </MoreMenu>
    </search>
  )
}

function SortMenu({ sort, onChange }: Pick<InventoryToolbarProps, 'onChange'> & Pick<InventoryListQuery, 'sort'>) {
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <Button
          variant="default"
          className={styles.button}
          leftSection={<IconSort size={16} />}
          aria-label={`Sort by: ${SORT_LABELS[sort]}`}
        >
          <span className={styles.wideText}>{SORT_LABELS[sort]}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Sort by</Menu.Label>
        {INVENTORY_SORTS.map((value) => (
          <Menu.Item key={value} fw={value === sort ? 600 : 400} aria-current={value === sort} onClick={() => onChange({ sort: value })}>
            {SORT_LABELS[value]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
