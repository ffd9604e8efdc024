import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { formatPrice } from '@forecourt/money/price-display'
import { EditedMark } from '../../../shared/vehicle/components/edited-mark.tsx'
import { formatMileage, vehicleTitle } from '../../../shared/vehicle/model/vehicle-text.ts'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { CopyableId } from './copyable-id.tsx'
import styles from './vehicle-header.module.css'

/** What the vehicle is called, its numbers to copy, its price, and what to know of it first (rules: staff vehicle page). */
export function VehicleHeader({ vehicle }: { vehicle: Vehicle }) {
  return (
    <header className={styles.card}>
      <div className={styles.top}>
        <h1 className={styles.title}>{vehicleTitle(vehicle)}</h1>
        <div className={styles.price}>{formatPrice(vehicle.price, vehicle.currency)}</div>
      </div>
      <div className={styles.ids}>
        {vehicle.stockNumber === '' ? <span>No stock number</span> : <CopyableId label="Stock" text={vehicle.stockNumber} />}
        {vehicle.vin === '' ? <span>No VIN</span> : <CopyableId label="VIN" text={vehicle.vin} shown={`…${vehicle.vin.slice(-6)}`} />}
        {vehicle.vinValid === false && vehicle.vin !== '' ? <StatusPill tone="warn">VIN check digit does not match</StatusPill> : null}
      </div>
      <p className={styles.facts}>
        <StatusPill tone={vehicle.usedOrNew === 'new' ? 'info' : 'neutral'}>{vehicle.usedOrNew === 'new' ? 'New' : 'Used'}</StatusPill>
        {vehicle.certified ? <StatusPill tone="good">Certified</StatusPill> : null}
        <span>{formatMileage(vehicle.mileage, vehicle.mileageUnit, 'Mileage N/A')}</span>
        <EditedMark edits={vehicle.edits} />
      </p>
      {vehicle.listed ? null : (
        <p className={styles.notListed} role="note">
          This vehicle is no longer in the feed. Links that were sent still open and say so.
        </p>
      )}
    </header>
  )
}
