import type { Vehicle } from '@forecourt/contracts/inventory-feed/operations'
import { formatPrice } from '@forecourt/money/price-display'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMileage, vehicleTitle } from '../../../ui/format.ts'
import { MissingFact } from '../../../ui/missing-fact.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { VehiclePhoto } from '../../../ui/vehicle-photo.tsx'
import { missingFacts, vehicleKey } from '../model/inventory-list.ts'
import styles from './vehicle-cards.module.css'
import type { VehicleListProps } from './vehicle-table.tsx'

/** The inventory on a phone. */
export function VehicleCards({ vehicles, renderAction }: VehicleListProps) {
  return (
    <ul className={styles.cards}>
      {vehicles.map((vehicle) => (
        <li key={vehicle._id}>
          <VehicleCard vehicle={vehicle} action={renderAction(vehicle)} />
        </li>
      ))}
    </ul>
  )
}

function VehicleCard({ vehicle, action }: { vehicle: Vehicle; action: ReactNode }) {
  const missing = missingFacts(vehicle)
  return (
    <article className={`${styles.card} ${missing.any ? styles.flagged : ''}`}>
      <div className={styles.photo}>
        {missing.photo ? <MissingFact what="No photo">No photo</MissingFact> : <VehiclePhoto src={vehicle.photos[0]} alt="" />}
      </div>
      <div className={styles.body}>
        <Link className={styles.name} to={`/admin/vehicle/${vehicle.dealershipId}/${encodeURIComponent(vehicleKey(vehicle))}`}>
          {vehicleTitle(vehicle)}
        </Link>
        <p className={styles.facts}>
          {formatMileage(vehicle.mileage, vehicle.mileageUnit, 'No mileage')}
          {vehicle.stockNumber === '' ? '' : ` · Stock ${vehicle.stockNumber}`}
        </p>
        <div className={styles.foot}>
          <span className={styles.price}>
            {missing.price ? (
              <MissingFact what="No price">{formatPrice(vehicle.price)}</MissingFact>
            ) : (
              formatPrice(vehicle.price, vehicle.currency)
            )}
          </span>
          <StatusPill tone={vehicle.usedOrNew === 'new' ? 'info' : 'neutral'}>{vehicle.usedOrNew === 'new' ? 'New' : 'Used'}</StatusPill>
        </div>
      </div>
      <div className={styles.action}>{action}</div>
    </article>
  )
}
