import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { UnstyledButton } from '@mantine/core'
import { EDIT_LABELS } from '../../../shared/vehicle/model/edit-labels.ts'
import { type Draft, type EditFact, feedValueText, isOverridden } from '../model/vehicle-edit.ts'
import styles from './edit-vehicle.module.css'

interface FeedValueProps {
  vehicle: Vehicle
  draft: Draft
  fact: EditFact
  /** called to restore the feed's value */
  onUse: () => void
}

/** Shown below an overridden field: the feed's value, and a button to restore it. */
export function FeedValue({ vehicle, draft, fact, onUse }: FeedValueProps) {
  if (!isOverridden(vehicle, draft, fact)) return null
  return (
    <span className={styles.says}>
      <span className={styles.saysText}>Inventory file: {feedValueText(vehicle, fact)}</span>
      <UnstyledButton className={styles.use} aria-label={`Use the inventory file's value for ${EDIT_LABELS[fact]}`} onClick={onUse}>
        Use the inventory file's value
      </UnstyledButton>
    </span>
  )
}
