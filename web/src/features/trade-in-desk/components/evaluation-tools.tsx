import { Button, Menu, SegmentedControl } from '@mantine/core'
import { SearchBox } from '../../../staff-ui/search-box.tsx'
import { formatCount } from '../../../ui/format.ts'
import { IconCheck, IconSort } from '../../../ui/icons.tsx'
import type { EvaluationsPage } from '../api/evaluations.ts'
import { EVALUATION_FILTERS, EVALUATION_SORTS, type EvaluationQuery, FILTER_LABELS, SORT_LABELS } from '../model/evaluation-list.ts'
import styles from './evaluation-list.module.css'

interface EvaluationToolsProps {
  query: EvaluationQuery
  counts: EvaluationsPage['counts'] | null
  onChange: (change: Partial<EvaluationQuery>) => void
}

/** The search, filter and sort of the list of evaluations (rules: trade-in screens). */
export function EvaluationTools({ query, counts, onChange }: EvaluationToolsProps) {
  return (
    <search className={styles.tools}>
      <div className={styles.search}>
        <SearchBox
          label="Search trade-ins"
          hideLabel
          placeholder="Name, vehicle, VIN"
          value={query.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" className={styles.sort} aria-label={`Sort: ${SORT_LABELS[query.sort]}`}>
            <IconSort size={16} />
            <span className={styles.sortText}>{SORT_LABELS[query.sort]}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {EVALUATION_SORTS.map((sort) => (
            <Menu.Item
              key={sort}
              onClick={() => onChange({ sort })}
              rightSection={sort === query.sort ? <IconCheck size={15} /> : null}
              aria-current={sort === query.sort || undefined}
            >
              {SORT_LABELS[sort]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <SegmentedControl
        className={styles.filter}
        aria-label="Status"
        value={query.status}
        onChange={(status) => onChange({ status })}
        data={EVALUATION_FILTERS.map((value) => ({
          value,
          label: (
            <>
              {FILTER_LABELS[value]}
              {counts === null || value === 'all' ? null : <span className={styles.count}> {formatCount(counts[value])}</span>}
            </>
          ),
        }))}
      />
    </search>
  )
}
