import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { formatMileage } from '../../../shared/vehicle/model/format-mileage.ts'
import styles from './vehicle-cards.module.css'

/** Mileage, exterior, interior, body type and drivetrain first (rules: staff vehicle page); N/A for missing ones. */
export function Specifications({ vehicle }: { vehicle: Vehicle }) {
  const rows: [string, string][] = [
    ['Mileage', formatMileage(vehicle.mileage, vehicle.mileageUnit)],
    ['Exterior', vehicle.exteriorColor],
    ['Interior', vehicle.interiorColor],
    ['Body Type', vehicle.body],
    ['Drivetrain', vehicle.drivetrain],
    ['Engine', vehicle.engine],
    ['Transmission', vehicle.transmission],
    ['Fuel', vehicle.fuel],
    ['Condition', vehicle.condition || (vehicle.usedOrNew === 'new' ? 'New' : 'Used')],
  ]
  return (
    <section className={styles.card} aria-labelledby="specifications-heading">
      <h2 className={styles.heading} id="specifications-heading">
        Specifications
      </h2>
      <dl className={styles.specs}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || 'N/A'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
