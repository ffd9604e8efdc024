import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { formatPrice } from '@forecourt/money/price-display'
import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { vehiclePath } from '../../../shared/staff-paths.ts'
import { EditedMark } from '../../../shared/vehicle/components/edited-mark.tsx'
import { daysInStock, inStockText } from '../../../shared/vehicle/model/days-in-stock.ts'
import { formatMileage, vehicleTitle } from '../../../shared/vehicle/model/vehicle-text.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { useNow } from '../../../staff-ui/use-now.ts'
import { formatCount } from '../../../ui/format.ts'
import type { Column } from '../model/columns.ts'
import { missingFacts, vehicleKey } from '../model/inventory-list.ts'
import { MissingFact } from './missing-fact.tsx'
import { PackageMarks } from './package-marks.tsx'
import { PhotoStrip } from './photo-strip.tsx'
import styles from './vehicle-table.module.css'

interface CellContext {
  /** opens a vehicle's photos */
  onPhotos: (vehicle: Vehicle, index: number) => void
  /** rows of one line: no pictures, no second line */
  dense: boolean
}

/** What a column says of a vehicle; what is missing says so beside an icon (rules: missing facts). */
export function cellOf(column: Column, vehicle: Vehicle, { onPhotos, dense }: CellContext): ReactNode {
  switch (column.id) {
    case 'photos':
      return <PhotoStrip vehicle={vehicle} onOpen={onPhotos} shown={column.thumbs} />
    case 'vehicle':
      return dense ? <NameLine vehicle={vehicle} /> : <Name vehicle={vehicle} />
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
      return vehicle.inStockSince ? <DaysInStock since={vehicle.inStockSince} /> : '–'
    case 'updated':
      return <RelativeTime at={vehicle.updatedAt} />
  }
}

function DaysInStock({ since }: { since: string }) {
  const now = useNow()
  return (
    <Tooltip label={`In stock since ${inStockText(since, now)}`}>
      <time dateTime={since}>{formatCount(Math.max(0, daysInStock(since, now)))}</time>
    </Tooltip>
  )
}

/** The price, or 'Call for Price' with a warning. */
export function Price({ vehicle }: { vehicle: Vehicle }) {
  if (missingFacts(vehicle).price) return <MissingFact what="No price">{formatPrice(vehicle.price)}</MissingFact>
  return <b>{formatPrice(vehicle.price, vehicle.currency)}</b>
}

/** New or used, and whether staff have edited it. */
export function VehicleMarks({ vehicle }: { vehicle: Vehicle }) {
  return (
    <>
      <StatusPill tone={vehicle.usedOrNew === 'new' ? 'info' : 'neutral'}>{vehicle.usedOrNew === 'new' ? 'New' : 'Used'}</StatusPill>
      <EditedMark edits={vehicle.edits} />
    </>
  )
}

function Name({ vehicle }: { vehicle: Vehicle }) {
  return (
    <>
      <Link className={styles.name} to={vehiclePath(vehicle.dealershipId, vehicleKey(vehicle))}>
        {vehicleTitle(vehicle)}
      </Link>
      <span className={styles.sub}>
        <VehicleMarks vehicle={vehicle} />
        {vehicle.exteriorColor === '' ? null : <span className={styles.clip}>{vehicle.exteriorColor}</span>}
      </span>
    </>
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
