import { Button, Popover, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { focusDialogOf } from '../../../staff-ui/focus-dialog-of.ts'
import toolbar from '../../../staff-ui/list-screen.module.css'
import { SavedFilters, type SavedFiltersProps } from '../../../staff-ui/saved-filters.tsx'
import { IconFilter } from '../../../ui/icons.tsx'
import {
  DATE_LABELS,
  EVERY_LEAD,
  LEAD_DATES,
  LEAD_SORT_LABELS,
  LEAD_SORTS,
  type LeadsQuery,
  STATE_FILTERS,
  STATE_LABELS,
} from '../model/lead-list.ts'
import styles from './leads-list.module.css'

/** A choice of the assignee filter. */
export interface Owner {
  value: string
  label: string
}

interface LeadsFilterProps {
  query: LeadsQuery
  onChange: (change: Partial<LeadsQuery>) => void
  owners: readonly Owner[]
  saved: SavedFiltersProps
}

const inPlace = { comboboxProps: { withinPortal: false }, allowDeselect: false } as const

/** 'Filter' with the number of active filters, and a popover with the filters. */
export function LeadsFilter({ query, onChange, owners, saved }: LeadsFilterProps) {
  const [open, setOpen] = useState(false)
  const chosen = [query.state, query.assignedTo, query.date].filter((value) => value !== 'all').length
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={300} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconFilter size={16} />}
          rightSection={chosen === 0 ? null : <span className={toolbar.count}>{chosen}</span>}
          className={styles.filter}
          aria-label={chosen === 0 ? 'Filter' : `Filter, ${chosen} chosen`}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.wideText}>Filter</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter leads">
        <Stack gap="sm">
          <Select
            {...inPlace}
            label="State"
            data={STATE_FILTERS.map((value) => ({ value, label: STATE_LABELS[value] }))}
            value={query.state}
            onChange={(state) => state !== null && onChange({ state })}
          />
          <Select
            {...inPlace}
            label="Assigned to"
            data={[{ value: 'all', label: 'Anyone' }, ...owners]}
            value={query.assignedTo}
            onChange={(assignedTo) => assignedTo !== null && onChange({ assignedTo })}
          />
          <Select
            {...inPlace}
            label="Filter by"
            data={LEAD_DATES.map((value) => ({ value, label: DATE_LABELS[value] }))}
            value={query.date}
            onChange={(date) => date !== null && onChange({ date })}
          />
          <Select
            {...inPlace}
            label="Sort by"
            data={LEAD_SORTS.map((value) => ({ value, label: LEAD_SORT_LABELS[value] }))}
            value={query.sort}
            onChange={(sort) => sort !== null && onChange({ sort })}
          />
          {chosen === 0 ? null : (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={({ currentTarget }) => {
                focusDialogOf(currentTarget)
                onChange({ ...EVERY_LEAD, search: query.search })
              }}
            >
              Clear all filters
            </Button>
          )}
          <SavedFilters {...saved} />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
