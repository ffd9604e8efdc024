import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { ITEMS_IN_ALL, missingItems, missingText } from '../model/package-items.ts'
import { GapIcon } from './gap-icon.tsx'
import styles from './package-marks.module.css'

/** How many of the five items of its package a vehicle has, and by icon which are missing (rules: package completeness); by name on hover. */
export function PackageMarks({ vehicle }: { vehicle: Vehicle }) {
  const missing = missingItems(vehicle)
  if (missing === null) return '–'
  const text = missingText(missing)
  // no Tooltip: a scrolled list draws hundreds of these in a second
  return (
    <span className={styles.marks} data-whole={missing.length === 0 || undefined} title={text}>
      <span className={styles.count}>
        {ITEMS_IN_ALL - missing.length} of {ITEMS_IN_ALL}
      </span>
      <span className={styles.missing} aria-hidden="true">
        {missing.map((item) => (
          <GapIcon key={item} gap={item} size={15} />
        ))}
      </span>
      <span className="visually-hidden">{`. ${text}`}</span>
    </span>
  )
}
