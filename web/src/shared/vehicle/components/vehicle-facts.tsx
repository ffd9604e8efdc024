import type { PublicVehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { formatMileage } from '../model/format-mileage.ts'
import styles from './vehicle-facts.module.css'

interface VehicleFactsProps {
  vehicle: PublicVehicle
  /** a packet shows the last six characters of the VIN (rules: packet page) */
  vin: 'whole' | 'end'
}

/**
 * The facts of a vehicle for customers, besides its name and price (rules: vehicle facts). Mileage, Exterior, Interior and Drivetrain show 'N/A' if
 * they are missing; the others are left out.
 */
export function VehicleFacts({ vehicle, vin }: VehicleFactsProps) {
  const facts: [label: string, value: string][] = [
    ['Mileage', formatMileage(vehicle.mileage, vehicle.mileageUnit)],
    ['Exterior', vehicle.exteriorColor || 'N/A'],
    ['Interior', vehicle.interiorColor || 'N/A'],
    ['Drivetrain', vehicle.drivetrain || 'N/A'],
    ['Engine', vehicle.engine],
    ['Transmission', vehicle.transmission],
    ['Fuel', vehicle.fuel],
    ['Body', vehicle.body],
    ['Stock number', vehicle.stockNumber],
    ['VIN', vin === 'whole' || vehicle.vin === '' ? vehicle.vin : `…${vehicle.vin.slice(-6)}`],
  ]
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <div key={label} className={label === 'VIN' && vin === 'whole' ? styles.long : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
