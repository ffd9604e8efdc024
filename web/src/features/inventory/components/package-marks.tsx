import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { missingItems, missingText, PACKAGE_ITEMS } from '../model/package-items.ts'
import styles from './package-marks.module.css'

/** The five items of a vehicle's package as marks, green if present, and their count (rules: package completeness). The title lists missing ones. */
export function PackageMarks({ vehicle }: { vehicle: Vehicle }) {
  const missing = missingItems(vehicle)
  if (missing === null) return '–'
  const text = missingText(missing)
  // no Tooltip: scrolling renders hundreds of these per second
  return (
    <span className={styles.marks} title={text}>
      {PACKAGE_ITEMS.map((item) => (
        <i key={item} data-missing={missing.includes(item) || undefined} />
      ))}
      <span className={styles.count}>
        {PACKAGE_ITEMS.length - missing.length}/{PACKAGE_ITEMS.length}
      </span>
      <span className="visually-hidden">{`. ${text}`}</span>
    </span>
  )
}
