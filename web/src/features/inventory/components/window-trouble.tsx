import { Button } from '@mantine/core'
import { errorMessage } from '../../../api/api-error.ts'
import { Note } from '../../../staff-ui/note.tsx'
import type { VehicleWindow } from '../api/use-vehicle-window.ts'
import styles from './inventory-tab.module.css'

/** Says that a part of a long list did not come, and tries again. */
export function WindowTrouble({ view: { error, retry, retrying } }: { view: VehicleWindow }) {
  if (error === null) return null
  return (
    <div className={styles.trouble}>
      <Note tone="bad">
        Some vehicles could not be loaded. {errorMessage(error)}{' '}
        <Button variant="default" size="compact-sm" loading={retrying} onClick={retry}>
          Try again
        </Button>
      </Note>
    </div>
  )
}
