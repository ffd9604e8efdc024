import { Button, Menu, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import toolbar from '../../../staff-ui/list-screen.module.css'
import { MoreMenu } from '../../../staff-ui/more-menu.tsx'
import type { SavedFiltersProps } from '../../../staff-ui/saved-filters.tsx'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { IconSort } from '../../../ui/icons.tsx'
import { DATE_SHORT_LABELS, LEAD_DATES, LEAD_SORT_LABELS, LEAD_SORTS, type LeadsQuery } from '../model/lead-list.ts'
import { LeadsFilter, type Owner } from './leads-filter.tsx'
import styles from './leads-list.module.css'

export interface LeadsToolbarProps {
  query: LeadsQuery
  /** `replace`: a correction, without an entry of its own in the history */
  onChange: (change: Partial<LeadsQuery>, replace?: boolean) => void
  /** the choices of the assignee filter */
  owners: readonly Owner[]
  saved: SavedFiltersProps
  /** entries of the menu '...' */
  more: ReactNode
}

/** The filters and sort order of the leads (rules: leads screen), on one line. On phones the date and the sort order are in the filter. */
export function LeadsToolbar({ query, onChange, owners, saved, more }: LeadsToolbarProps) {
  return (
    <search className={toolbar.tools}>
      <div className={toolbar.search}>
        <SearchBox
          hideLabel
          label="Search leads"
          placeholder="Search leads by name, email, phone, or vehicle..."
          value={query.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <SegmentedControl
        className={styles.wide}
        aria-label="Filter by date"
        data={LEAD_DATES.map((value) => ({ value, label: DATE_SHORT_LABELS[value] }))}
        value={query.date}
        onChange={(date) => onChange({ date })}
      />
      <LeadsFilter query={query} onChange={onChange} owners={owners} saved={saved} />
      <SortMenu query={query} onChange={onChange} />
      <MoreMenu label="More of the leads" width={220} size="var(--fc-control)">
        {more}
      </MoreMenu>
    </search>
  )
}

function SortMenu({ query: { sort }, onChange }: Pick<LeadsToolbarProps, 'query' | 'onChange'>) {
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          className={styles.wide}
          variant="default"
          size="sm"
          leftSection={<IconSort size={16} />}
          aria-label={`Sort by: ${LEAD_SORT_LABELS[sort]}`}
        >
          {LEAD_SORT_LABELS[sort]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Sort by</Menu.Label>
        {LEAD_SORTS.map((value) => (
          <Menu.Item key={value} fw={value === sort ? 600 : 400} aria-current={value === sort} onClick={() => onChange({ sort: value })}>
            {LEAD_SORT_LABELS[value]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
