import { Button } from '@mantine/core'
import list from '../../../staff-ui/list-screen.module.css'
import { formatCount } from '../../../ui/format.ts'
import { IconUserCheck } from '../../../ui/icons.tsx'
import styles from './leads-list.module.css'

interface BulkBarProps {
  count: number
  onAssign: () => void
  onClear: () => void
}

/** '3 selected' with the bulk actions, in place of the filter chips. */
export function BulkBar({ count, onAssign, onClear }: BulkBarProps) {
  return (
    <div className={`${list.line} ${styles.bulk}`} role="status">
      <b className="tabular">{formatCount(count)} selected</b>
      <Button size="compact-sm" variant="default" leftSection={<IconUserCheck size={14} />} onClick={onAssign}>
        Assign…
      </Button>
      <Button size="compact-sm" variant="subtle" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}
