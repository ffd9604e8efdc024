import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { memo } from 'react'
import { Link } from 'react-router'
import { VehiclePhoto } from '../../../shared/media/components/vehicle-photo.tsx'
import { vehiclePath } from '../../../shared/staff-paths.ts'
import { EditedMark } from '../../../shared/vehicle/components/edited-mark.tsx'
import { formatMileage } from '../../../shared/vehicle/model/format-mileage.ts'
import { missingFacts, vehicleKey } from '../model/inventory-list.ts'
import { placeState } from '../model/list-place.ts'
import { MissingFact } from './missing-fact.tsx'
import { PackageMarks } from './package-marks.tsx'
import styles from './vehicle-cards.module.css'
import { Price } from './vehicle-cells.tsx'
import type { VehicleListProps } from './vehicle-table.tsx'

type CardsProps = Pick<VehicleListProps, 'renderAction' | 'list'>

/** A page of the inventory on a phone. `first` is the index of its first vehicle in the whole list, counted from 0. */
export function VehicleCards({ vehicles, first, list, renderAction }: CardsProps & { vehicles: readonly Vehicle[]; first: number }) {
  return (
    <ul>
      {vehicles.map((vehicle, place) => (
        <li key={vehicle._id}>
          <VehicleCard vehicle={vehicle} list={list} index={first + place} renderAction={renderAction} />
        </li>
      ))}
    </ul>
  )
}

/** A vehicle on a phone, as one link; yellow without a price or a photo (rules: missing facts). Re-renders only when it changes. */
export const VehicleCard = memo(function VehicleCard({
  vehicle,
  list,
  index,
  renderAction,
}: CardsProps & { vehicle: Vehicle; index: number }) {
  const missing = missingFacts(vehicle)
  return (
    <article className={`${styles.card} ${missing.any ? styles.flagged : ''}`}>
      <div className={styles.photo}>
        {missing.photo ? <MissingFact what="No photo" /> : <VehiclePhoto src={vehicle.photos[0]} alt="" width={88} height={76} />}
      </div>
      <div className={styles.body}>
        <Link className={styles.name} to={vehiclePath(vehicle.dealershipId, vehicleKey(vehicle))} state={placeState(list, index)}>
          {vehicleTitle(vehicle)}
        </Link>
        <p className={styles.facts}>
          {formatMileage(vehicle.mileage, vehicle.mileageUnit, 'No mileage')}
          {vehicle.stockNumber === '' ? '' : ` · ${vehicle.stockNumber}`}
        </p>
        <p className={styles.foot}>
          <Price vehicle={vehicle} />
          <PackageMarks vehicle={vehicle} />
          <EditedMark edits={vehicle.edits} />
        </p>
      </div>
      {renderAction === undefined ? null : <div className={styles.action}>{renderAction(vehicle)}</div>}
    </article>
  )
})
