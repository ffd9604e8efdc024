import type { MissingFact, Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { Link } from 'react-router'
import { VehiclePhoto } from '../../../shared/media/components/vehicle-photo.tsx'
import { documentsPath, modalParam, vehiclePath } from '../../../shared/staff-paths.ts'
import { daysInStock } from '../../../shared/vehicle/model/days-in-stock.ts'
import { countOf } from '../../../ui/format.ts'
import { missingFacts, vehicleKey } from '../model/inventory-list.ts'
import { GAP_LABELS, GAPS, missingItems, PACKAGE_ITEMS } from '../model/package-items.ts'
import { GapIcon } from './gap-icon.tsx'
import styles from './ready-to-sell.module.css'
import { LONG_IN_STOCK_DAYS, Price } from './vehicle-cells.tsx'

/** A vehicle of the board, with a link for each missing item. `today` is the day at the dealership, YYYY-MM-DD. */
export function BoardRow({ vehicle, today, mayEdit }: { vehicle: Vehicle; today: string; mayEdit: boolean }) {
  const title = vehicleTitle(vehicle)
  const items = missingItems(vehicle) ?? []
  const gaps = GAPS.filter((gap) => items.includes(gap) || (gap === 'price' && missingFacts(vehicle).price))
  const days = vehicle.inStockSince ? Math.max(0, daysInStock(vehicle.inStockSince, today)) : null
  const facts = [vehicle.stockNumber && `Stock ${vehicle.stockNumber}`, vehicle.vin && `VIN …${vehicle.vin.slice(-6)}`].filter(Boolean)
  return (
    <li className={styles.row}>
      <VehiclePhoto src={vehicle.photos[0]} alt="" className={styles.photo ?? ''} />
      <div className={styles.vehicle}>
        <Link className={styles.name} to={vehiclePath(vehicle.dealershipId, vehicleKey(vehicle))}>
          {title}
        </Link>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </div>
      <span className={styles.age} data-long={(days !== null && days >= LONG_IN_STOCK_DAYS) || undefined}>
        {days === null ? <span aria-hidden="true">–</span> : countOf(days, 'day')}
        <span className="visually-hidden">{days === null ? 'Days in stock not known' : ' in stock'}</span>
      </span>
      <span className={styles.price}>
        <Price vehicle={vehicle} />
      </span>
      <span className={styles.complete}>
        {PACKAGE_ITEMS.length - items.length} of {PACKAGE_ITEMS.length}
      </span>
      <ul className={styles.gaps} aria-label={`Missing for ${title}`}>
        {gaps.map((gap) => (
          <li key={gap}>
            <Link className={styles.gap} to={whereToFill(gap, vehicle, mayEdit)} aria-label={`Add ${GAP_LABELS[gap]} to ${title}`}>
              <GapIcon gap={gap} size={14} />
              {GAP_LABELS[gap]}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Returns the path where a missing item is added; the vehicle's page for photos, which come with the feed, and for users who cannot edit prices. */
function whereToFill(gap: MissingFact, vehicle: Vehicle, mayEdit: boolean): string {
  const { dealershipId, _id } = vehicle
  const page = vehiclePath(dealershipId, vehicleKey(vehicle))
  if (gap === 'photo') return page
  if (gap === 'price') return mayEdit ? `${page}?modal=${modalParam('edit-vehicle', dealershipId, _id)}` : page
  return documentsPath(dealershipId, { vehicle: _id })
}
