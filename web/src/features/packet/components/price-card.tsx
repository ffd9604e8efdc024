import { formatPrice } from '@forecourt/money/price-display'
import type { ReactNode } from 'react'
import { formatMileage } from '../../../shared/vehicle/model/format-mileage.ts'
import type { PacketVehicle } from '../api/packet.ts'
import { wholeDollars } from '../model/payment-text.ts'
import styles from './price-card.module.css'

interface PriceCardProps {
  vehicle: PacketVehicle
  title: string
  /** cents per month; null when the packet shows no payment */
  monthlyCents: number | null
  /** the request buttons and the state of the requests */
  children?: ReactNode
}

/** The vehicle's title and main facts, its price, and beside it the estimated monthly payment (rules: packet page). */
export function PriceCard({ vehicle, title, monthlyCents, children }: PriceCardProps) {
  const { listed, price, currency, usedOrNew, certified } = vehicle
  const hasPrice = price !== null && price > 0
  const kind = [
    usedOrNew === 'new' ? 'New' : 'Used',
    certified ? 'Certified' : '',
    formatMileage(vehicle.mileage, vehicle.mileageUnit, ''),
    vehicle.drivetrain,
    vehicle.exteriorColor,
  ]
  return (
    <section className={styles.card} aria-labelledby="vehicle-title">
      <h1 className={styles.title} id="vehicle-title">
        {title}
      </h1>
      <p className={styles.kind}>{kind.filter(Boolean).join(' · ')}</p>
      {listed ? (
        <div className={styles.prices}>
          <p>
            <span className={styles.price}>{formatPrice(price, currency)}</span>
            {hasPrice ? <span className={styles.label}>Price</span> : null}
          </p>
          {monthlyCents === null ? null : (
            <a href="#payment">
              <span className={styles.payment}>
                <span className={styles.price}>{wholeDollars(monthlyCents, currency)}</span>
                <span className={styles.per}>/mo est.</span>
              </span>
              <span className={styles.label}>Estimate your payment</span>
            </a>
          )}
        </div>
      ) : null}
      {!listed && hasPrice ? <p className={styles.last}>Last listed at {formatPrice(price, currency)}</p> : null}
      {children}
    </section>
  )
}
