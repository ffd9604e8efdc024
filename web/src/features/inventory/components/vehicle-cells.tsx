import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { formatPrice } from '@forecourt/money/price-display'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { VehiclePhoto } from '../../../shared/media/components/vehicle-photo.tsx'
import { vehiclePath } from '../../../shared/staff-paths.ts'
import { EditedMark } from '../../../shared/vehicle/components/edited-mark.tsx'
import { daysInStock, inStockText } from '../../../shared/vehicle/model/days-in-stock.ts'
import { formatMileage } from '../../../shared/vehicle/model/format-mileage.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { formatCount } from '../../../ui/format.ts'
import type { Column } from '../model/columns.ts'
import { missingFacts, vehicleKey } from '../model/inventory-list.ts'
import type { InventoryListQuery } from '../model/inventory-query.ts'
import { placeState } from '../model/list-place.ts'
import { MissingFact } from './missing-fact.tsx'
import { PackageMarks } from './package-marks.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import styles from './vehicle-table.module.css'

interface CellContext {
  /** opens a vehicle's photos */
  onPhotos: (vehicle: Vehicle, index: number) => void
  /** single-line rows, without photos */
  dense: boolean
  /** the query of the list, and the vehicle's index in the list, counted from 0 */
  list: InventoryListQuery
  index: number
  /** whether a separate column shows the photos */
  withStrip: boolean
  /** the current day at the dealership, YYYY-MM-DD */
  today: string
}

/** Vehicles in stock for at least this many days are highlighted. */
export const LONG_IN_STOCK_DAYS = 45

/** A vehicle's value in a column; a missing one is shown with an icon (rules: missing facts). */
export function cellOf(column: Column, vehicle: Vehicle, context: CellContext): ReactNode {
  const { onPhotos, dense, today } = context
  switch (column.id) {
    case 'photos':
      return <PhotoStrip vehicle={vehicle} onOpen={onPhotos} shown={column.thumbs} />
    case 'vehicle':
      return dense ? <NameLine vehicle={vehicle} /> : <Name vehicle={vehicle} {...context} />
    case 'condition':
      return <Condition vehicle={vehicle} />
    case 'stock':
      return vehicle.stockNumber || '–'
    case 'vin':
      return vehicle.vin === '' ? '–' : <span className={styles.vin}>{vehicle.vin}</span>
    case 'year':
      return vehicle.year ?? '–'
    case 'mileage':
      return formatMileage(vehicle.mileage, vehicle.mileageUnit, '–')
    case 'price':
      return <Price vehicle={vehicle} />
    case 'package':
      return <PackageMarks vehicle={vehicle} />
    case 'exterior':
      return vehicle.exteriorColor || '–'
    case 'interior':
      return vehicle.interiorColor || '–'
    case 'body':
      return vehicle.body || '–'
    case 'drivetrain':
      return vehicle.drivetrain || '–'
    case 'photoCount':
      return vehicle.photoCount === 0 ? <MissingFact what="No photo">0</MissingFact> : formatCount(vehicle.photoCount)
    case 'inStock':
      return vehicle.inStockSince ? <DaysInStock since={vehicle.inStockSince} today={today} /> : '–'
    case 'updated':
      return <RelativeTime at={vehicle.updatedAt} />
  }
}

function DaysInStock({ since, today }: { since: string; today: string }) {
  const days = Math.max(0, daysInStock(since, today))
  return (
    <time
      dateTime={since}
      title={`In stock since ${inStockText(since, today)}`}
      data-long={days >= LONG_IN_STOCK_DAYS || undefined}
      className={styles.age}
    >
      {formatCount(days)} d
    </time>
  )
}

/** The price, or 'Call for Price' with a warning. */
export function Price({ vehicle }: { vehicle: Vehicle }) {
  if (missingFacts(vehicle).price) return <MissingFact what="No price">{formatPrice(vehicle.price)}</MissingFact>
  return <b>{formatPrice(vehicle.price, vehicle.currency)}</b>
}

/** New, used or certified. */
function Condition({ vehicle }: { vehicle: Vehicle }) {
  if (vehicle.certified) return <StatusPill tone="good">Certified</StatusPill>
  return <StatusPill tone={vehicle.usedOrNew === 'new' ? 'info' : 'neutral'}>{vehicle.usedOrNew === 'new' ? 'New' : 'Used'}</StatusPill>
}

/** The first photo, which opens all photos; a warning if there is none (rules: missing facts). */
function Thumb({ vehicle, onPhotos }: { vehicle: Vehicle } & Pick<CellContext, 'onPhotos'>) {
  if (vehicle.photos.length === 0) {
    return (
      <span className={styles.noPhoto}>
        <MissingFact what="No photo" />
      </span>
    )
  }
  return (
    <button type="button" className={styles.thumb} onClick={() => onPhotos(vehicle, 0)}>
      <span className="visually-hidden">
        Open {vehicle.photos.length === 1 ? '1 photo' : `${vehicle.photos.length} photos`} of {vehicleTitle(vehicle)}
      </span>
      <VehiclePhoto src={vehicle.photos[0]} alt="" />
    </button>
  )
}

function Name({ vehicle, onPhotos, list, index, withStrip }: { vehicle: Vehicle } & CellContext) {
  const path = vehiclePath(vehicle.dealershipId, vehicleKey(vehicle))
  return (
    <span className={styles.vehicle}>
      {withStrip ? null : <Thumb vehicle={vehicle} onPhotos={onPhotos} />}
      <span className={styles.text}>
        <Link className={styles.name} to={path} state={placeState(list, index)}>
          {vehicleTitle(vehicle)}
        </Link>
        <span className={styles.sub}>
          <span className={styles.clip}>
            {vehicle.stockNumber === '' ? null : <span>{vehicle.stockNumber}</span>}
            {vehicle.vin === '' ? null : `${vehicle.stockNumber === '' ? '' : ' · '}VIN …${vehicle.vin.slice(-6)}`}
          </span>
          <EditedMark edits={vehicle.edits} />
        </span>
      </span>
    </span>
  )
}

function NameLine({ vehicle }: { vehicle: Vehicle }) {
  return (
    <span className={styles.line}>
      <span className={styles.clip}>{vehicleTitle(vehicle)}</span>
      <EditedMark edits={vehicle.edits} />
    </span>
  )
}
