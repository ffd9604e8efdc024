import type { DealershipSettings } from '@forecourt/contracts/auth/dealership-settings'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { startState } from '@forecourt/money/calculator'
import { calculate } from '@forecourt/money/calculator-result'
import { formatPrice } from '@forecourt/money/price-display'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import type { ReactNode } from 'react'
import { EditedMark } from '../../../shared/vehicle/components/edited-mark.tsx'
import { daysInStock } from '../../../shared/vehicle/model/days-in-stock.ts'
import { formatMileage } from '../../../shared/vehicle/model/format-mileage.ts'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { countOf } from '../../../ui/format.ts'
import { CopyableId } from './copyable-id.tsx'
import styles from './vehicle-header.module.css'

interface VehicleHeaderProps {
  vehicle: Vehicle
  settings: Pick<DealershipSettings, 'docFee' | 'defaultTaxRate'>
  /** the current day at the dealership, YYYY-MM-DD */
  today: string
  /** buttons; on phones in a bar at the bottom */
  actions: ReactNode
}

/** What a salesperson needs during a call: the vehicle's name, price, payment, and numbers to copy (rules: staff vehicle page). */
export function VehicleHeader({ vehicle, settings, today, actions }: VehicleHeaderProps) {
  const days = vehicle.inStockSince ? Math.max(0, daysInStock(vehicle.inStockSince, today)) : null
  return (
    <header className={styles.card}>
      <p className={styles.facts}>
        <StatusPill tone={vehicle.usedOrNew === 'new' ? 'info' : 'neutral'}>{vehicle.usedOrNew === 'new' ? 'New' : 'Used'}</StatusPill>
        {vehicle.certified ? <StatusPill tone="good">Certified</StatusPill> : null}
        <span>{formatMileage(vehicle.mileage, vehicle.mileageUnit, 'Mileage N/A')}</span>
        {days === null ? null : <span>{days === 0 ? 'In stock since today' : `${countOf(days, 'day')} in stock`}</span>}
        <EditedMark edits={vehicle.edits} />
      </p>
      <h2 className={styles.title}>{vehicleTitle(vehicle)}</h2>
      <p className={styles.amounts}>
        <span className={styles.price}>{formatPrice(vehicle.price, vehicle.currency)}</span>
        <Estimate price={vehicle.price} currency={vehicle.currency} settings={settings} />
      </p>
      <div className={styles.ids}>
        {vehicle.stockNumber === '' ? <span>No stock number</span> : <CopyableId label="Stock" text={vehicle.stockNumber} />}
        {vehicle.vin === '' ? <span>No VIN</span> : <CopyableId label="VIN" text={vehicle.vin} shown={`…${vehicle.vin.slice(-6)}`} />}
        {vehicle.vinValid === false && vehicle.vin !== '' ? <StatusPill tone="warn">VIN check digit does not match</StatusPill> : null}
      </div>
      {vehicle.listed ? null : (
        <p className={styles.notListed} role="note">
          This vehicle is no longer in your inventory. Links that were sent still open and say so.
        </p>
      )}
      <div className={styles.actions}>{actions}</div>
    </header>
  )
}

/** 'est. $337/mo': the payment by the calculator's defaults (rules: staff calculator). */
function Estimate({
  price,
  currency,
  settings: { docFee, defaultTaxRate },
}: Pick<Vehicle, 'price' | 'currency'> & Pick<VehicleHeaderProps, 'settings'>) {
  if (price === null || price <= 0) return null
  const terms = { price, docFee, defaultTaxRate, feesWithTaxes: true }
  const monthly = Math.round(calculate(startState(), terms).monthlyCents / 100)
  return <span className={styles.estimate}>est. {formatPrice(monthly, currency)}/mo</span>
}
