import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { memo } from 'react'
import { Link } from 'react-router'
import { vehiclePath } from '../../../shared/staff-paths.ts'
import { formatMileage, vehicleTitle } from '../../../shared/vehicle/model/vehicle-text.ts'
import { missingFacts, vehicleKey } from '../model/inventory-list.ts'
import { PackageMarks } from './package-marks.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import styles from './vehicle-cards.module.css'
import { Price, VehicleMarks } from './vehicle-cells.tsx'
import type { VehicleListProps } from './vehicle-table.tsx'

/** A page of the inventory on a phone. */
export function VehicleCards({ vehicles, renderAction, onPhotos }: VehicleListProps & { vehicles: readonly Vehicle[] }) {
  return (
    <ul className={styles.cards}>
      {vehicles.map((vehicle) => (
        <li key={vehicle._id}>
          <VehicleCard vehicle={vehicle} renderAction={renderAction} onPhotos={onPhotos} />
        </li>
      ))}
    </ul>
  )
}

type VehicleCardProps = Pick<VehicleListProps, 'onPhotos' | 'renderAction'> & { vehicle: Vehicle }

/** A vehicle on a phone; yellow without a price or a photo (rules: missing facts). Drawn again only when it changes. */
export const VehicleCard = memo(function VehicleCard({ vehicle, renderAction, onPhotos }: VehicleCardProps) {
  return (
    <article className={`${styles.card} ${missingFacts(vehicle).any ? styles.flagged : ''}`}>
      <div className={styles.photo}>
        <PhotoStrip vehicle={vehicle} onOpen={onPhotos} shown={1} />
      </div>
      <div className={styles.body}>
        <Link className={styles.name} to={vehiclePath(vehicle.dealershipId, vehicleKey(vehicle))}>
          {vehicleTitle(vehicle)}
        </Link>
        <p className={styles.facts}>
          {formatMileage(vehicle.mileage, vehicle.mileageUnit, 'No mileage')}
          {vehicle.stockNumber === '' ? '' : ` · Stock ${vehicle.stockNumber}`}
        </p>
        <p className={styles.package}>
          <PackageMarks vehicle={vehicle} />
        </p>
        <div className={styles.foot}>
          <span className={styles.price}>
            <Price vehicle={vehicle} />
          </span>
          <span className={styles.marks}>
            <VehicleMarks vehicle={vehicle} />
          </span>
        </div>
      </div>
      {renderAction === undefined ? null : <div className={styles.action}>{renderAction(vehicle)}</div>}
    </article>
  )
})
