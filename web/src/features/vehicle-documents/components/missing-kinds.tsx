import type { FilingKind } from '@forecourt/contracts/documents/kinds'
import { Button, Checkbox, Popover } from '@mantine/core'
import { KIND_NAMES, PACKAGE_KINDS } from '../../../shared/documents/model/document-kinds.ts'
import { countMissing, type Facets } from '../../../shared/vehicle/model/facets.ts'
import toolbar from '../../../staff-ui/list-screen.module.css'
import { formatCount } from '../../../ui/format.ts'
import { IconFilter } from '../../../ui/icons.tsx'
import { withKind } from '../model/document-list.ts'
import styles from './vehicle-document-list.module.css'

interface MissingKindsProps {
  missing: readonly FilingKind[]
  /** undefined while they load */
  facets: Facets | undefined
  onChange: (missing: FilingKind[]) => void
  /** whether the filters are behind one button, which shows how many are checked */
  narrow: boolean
}

/** 'Filter Missing Information': a checkbox for each kind of document that vehicles may lack (rules: missing facts), with their number. */
export function MissingKinds({ missing, facets, onChange, narrow }: MissingKindsProps) {
  const boxes = (
    <fieldset className={styles.filters}>
      <legend className={styles.legend}>Filter Missing Information</legend>
      {PACKAGE_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          className={styles.filter}
          label={labelOf(kind, countMissing(facets, kind))}
          checked={missing.includes(kind)}
          onChange={({ currentTarget: { checked } }) => onChange(withKind(missing, kind, checked))}
        />
      ))}
    </fieldset>
  )
  if (!narrow) return boxes
  return (
    <Popover position="bottom-end" width={260} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          className={styles.filterButton}
          aria-label={missing.length === 0 ? 'Filter' : `Filter, ${missing.length} chosen`}
        >
          <IconFilter size={16} />
          {missing.length === 0 ? null : <span className={toolbar.count}>{missing.length}</span>}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filter vehicles">{boxes}</Popover.Dropdown>
    </Popover>
  )
}

/** 'Video (12)' */
function labelOf(kind: FilingKind, count: number | undefined): string {
  return count === undefined ? KIND_NAMES[kind] : `${KIND_NAMES[kind]} (${formatCount(count)})`
}
