import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { ViewItem } from '../../../shared/documents/components/package-buttons.tsx'
import { PackageItem } from '../../../shared/documents/components/package-item.tsx'
import { VehicleDocumentsPanel } from '../../../shared/documents/components/vehicle-documents-panel.tsx'
import { packageItems, packageSummary, type VehicleUploads } from '../../../shared/documents/model/package-status.ts'
import { countOf } from '../../../ui/format.ts'
import styles from './vehicle-cards.module.css'

interface PackageStatusProps {
  vehicle: Vehicle
  /** null until they have loaded */
  uploads: VehicleUploads | null
  onViewPhotos: () => void
}

/** 'Vehicle Package Status' (rules: package completeness): the vehicle's items, where missing ones can be added or fetched. */
export function PackageStatus({ vehicle, uploads, onViewPhotos }: PackageStatusProps) {
  const items = packageItems(vehicle, uploads)
  const available = items.filter((item) => item.available).length
  return (
    <section className={styles.card} aria-labelledby="package-heading">
      <div className={styles.packageHead}>
        <h2 className={styles.heading} id="package-heading">
          Vehicle Package Status
        </h2>
        <p className={styles.summary}>{uploads === null ? ' ' : packageSummary(items)}</p>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(available / items.length) * 100}%` }} />
      </div>
      <ul className={styles.items}>
        <PackageItem
          name="Photos"
          available={vehicle.photoCount > 0}
          actions={vehicle.photos.length === 0 ? null : <ViewItem name="photos" onClick={onViewPhotos} />}
          about={vehicle.photoCount > 0 ? `${countOf(vehicle.photoCount, 'photo')} from the inventory file` : 'None in the inventory file'}
        />
      </ul>
      <VehicleDocumentsPanel dealershipId={vehicle.dealershipId} vehicle={vehicle} />
    </section>
  )
}
