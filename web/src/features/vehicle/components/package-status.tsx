import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { Button } from '@mantine/core'
import { type PackageItem, packageItems, packageSummary, type VehicleUploads } from '../../../shared/documents/model/package-status.ts'
import { IconCheck, IconClose } from '../../../ui/icons.tsx'
import styles from './vehicle-cards.module.css'

interface PackageStatusProps {
  vehicle: Vehicle
  /** null while they are not known */
  uploads: VehicleUploads | null
  /** they could not be had */
  isFailed: boolean
  onRetry: () => void
}

/** 'Vehicle Package Status' (rules: package completeness). */
export function PackageStatus({ vehicle, uploads, isFailed, onRetry }: PackageStatusProps) {
  const items = packageItems(vehicle, uploads)
  return (
    <section className={styles.card} aria-labelledby="package-heading">
      <h2 className={styles.heading} id="package-heading">
        Vehicle Package Status
      </h2>
      <p className={styles.summary}>{packageSummary(items)}</p>
      <ul className={styles.items}>
        {items.map(({ label, available }) => (
          <li key={label} data-available={available || undefined}>
            {available ? <IconCheck size={18} /> : <IconClose size={18} />}
            {label}
            <span className={styles.word}>{wordFor(available, isFailed)}</span>
          </li>
        ))}
      </ul>
      {isFailed ? (
        <Button variant="default" size="xs" mt={8} onClick={onRetry}>
          Ask again for the documents
        </Button>
      ) : null}
    </section>
  )
}

function wordFor(available: PackageItem['available'], isFailed: boolean): string {
  if (available === null) return isFailed ? 'Not known' : 'Checking...'
  return available ? 'Available' : 'Not added'
}
