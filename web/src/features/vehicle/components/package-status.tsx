import type { Vehicle } from '@forecourt/contracts/inventory-feed/operations'
import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconClose } from '../../../ui/icons.tsx'
import { vehicleDocumentsQuery } from '../api/documents.ts'
import { packageItems, packageSummary } from '../model/package-status.ts'
import styles from './vehicle-cards.module.css'

/** 'Vehicle Package Status' (spec/3 section 2.3). */
export function PackageStatus({ vehicle }: { vehicle: Vehicle }) {
  const documents = useQuery(vehicleDocumentsQuery(vehicle.dealershipId, vehicle.vin))
  const items = packageItems(vehicle, documents.data)
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
            <span className={styles.word}>{available ? 'Available' : 'Not added'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
