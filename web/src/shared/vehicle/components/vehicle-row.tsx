import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { formatPrice } from '@forecourt/money/price-display'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { VehiclePhoto } from '../../media/components/vehicle-photo.tsx'
import styles from './vehicle-picker.module.css'

/** A vehicle in a list to choose one from. */
export function VehicleRow({ vehicle, onPick }: { vehicle: Vehicle; onPick: (vehicle: Vehicle) => void }) {
  return (
    <li>
      <button type="button" className={styles.vehicle} onClick={() => onPick(vehicle)}>
        <span className={styles.thumb}>
          <VehiclePhoto src={vehicle.photos[0]} alt="" />
        </span>
        <span className={styles.text}>
          <b>{vehicleTitle(vehicle)}</b>
          <span className={styles.sub}>
            {formatPrice(vehicle.price, vehicle.currency)}
            {vehicle.stockNumber === '' ? '' : ` · Stock ${vehicle.stockNumber}`}
          </span>
        </span>
      </button>
    </li>
  )
}
