import { Button } from '@mantine/core'
import { LISTED_SECTION_TITLES } from '../../../shared/customers/model/home-sections.ts'
import list from '../../../staff-ui/list-screen.module.css'
import { formatCount } from '../../../ui/format.ts'
import { IconClose, IconRefresh } from '../../../ui/icons.tsx'
import { useChipFocus } from '../../../ui/use-chip-focus.ts'
import { DATE_LABELS, type LeadsQuery, STATE_LABELS } from '../model/lead-list.ts'
import type { Owner } from './leads-filter.tsx'

interface LeadsLineProps {
  query: LeadsQuery
  onChange: (change: Partial<LeadsQuery>) => void
  owners: readonly Owner[]
  /** null while it loads */
  total: number | null
  /** zeros: none */
  shown: { from: number; to: number }
  /** whether leads were added or changed their order since the list was shown */
  changed: boolean
  onLatest: () => void
}

/** The active filters as removable chips, the number of leads, and the notice of changes. */
export function LeadsLine({ query, onChange, owners, total, shown, changed, onLatest }: LeadsLineProps) {
  const owner = owners.find(({ value }) => value === query.assignedTo)?.label ?? 'One person'
  const chips: readonly { key: 'section' | 'state' | 'assignedTo' | 'date'; label: string }[] = [
    { key: 'section' as const, label: query.section === 'all' ? '' : LISTED_SECTION_TITLES[query.section] },
    { key: 'state' as const, label: STATE_LABELS[query.state] },
    { key: 'assignedTo' as const, label: owner },
    { key: 'date' as const, label: DATE_LABELS[query.date] },
  ].filter(({ key }) => query[key] !== 'all')
  const { line, removing } = useChipFocus<HTMLDivElement>(chips.length)
  return (
    <div className={list.line} ref={line} tabIndex={-1}>
      {chips.map(({ key, label }, place) => (
        <button
          key={key}
          type="button"
          data-chip
          className={list.chip}
          aria-label={`Remove filter: ${label}`}
          onClick={() => {
            removing(place)
            onChange({ [key]: 'all' })
          }}
        >
          {label}
          <IconClose size={14} />
        </button>
      ))}
      <span className="tabular" role="status">
        {total === null ? ' ' : `Total Leads: ${formatCount(total)}`}
        {total === null || shown.to === 0
          ? null
          : ` · Showing ${formatCount(shown.from)}–${formatCount(shown.to)} of ${formatCount(total)}`}
      </span>
      <span role="status" className={list.push}>
        {changed ? (
          <Button size="compact-sm" radius="xl" leftSection={<IconRefresh size={14} />} onClick={onLatest}>
            New activity – refresh order
          </Button>
        ) : null}
      </span>
    </div>
  )
}
