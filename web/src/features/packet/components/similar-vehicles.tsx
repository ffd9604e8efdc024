import { formatPrice } from '@forecourt/money/price-display'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { VehiclePhoto } from '../../../shared/media/components/vehicle-photo.tsx'
import { inventoryPath, type PacketPath } from '../../../shared/paths.ts'
import { formatMileage } from '../../../shared/vehicle/model/format-mileage.ts'
import type { PacketVehicle } from '../api/packet.ts'
import styles from './similar-vehicles.module.css'

/** Vehicles similar to one that is no longer listed, with links to the public inventory; nothing without any. */
export function SimilarVehicles({ path, vehicles, dealer }: { path: PacketPath; vehicles: PacketVehicle[]; dealer: string }) {
  if (vehicles.length === 0) return null
  return (
    <section className={styles.similar} aria-labelledby="similar-heading">
      <h2 id="similar-heading">Similar vehicles at {dealer}</h2>
      <ul className={styles.grid}>
        {vehicles.map((vehicle) => (
          <li key={vehicle._id}>
            <SimilarVehicle vehicle={vehicle} />
          </li>
        ))}
      </ul>
      <a className={styles.all} href={inventoryPath(path.dealershipId)}>
        See all vehicles
      </a>
    </section>
  )
}

function SimilarVehicle({ vehicle }: { vehicle: PacketVehicle }) {
  const facts = [formatMileage(vehicle.mileage, vehicle.mileageUnit, ''), vehicle.exteriorColor].filter((fact) => fact !== '')
  return (
    <a className={styles.card} href={inventoryPath(vehicle.dealershipId, vehicle.vin || vehicle._id)}>
      <span className={styles.photo}>
        <VehiclePhoto src={vehicle.photos[0]} alt="" width={400} height={300} />
      </span>
      <span className={styles.body}>
        <b>{vehicleTitle(vehicle)}</b>
        <span className={styles.price}>{formatPrice(vehicle.price, vehicle.currency)}</span>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </span>
    </a>
  )
}
