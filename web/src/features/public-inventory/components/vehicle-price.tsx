import { type CalculatorTerms, startState } from '@forecourt/money/calculator'
import { calculate } from '@forecourt/money/calculator-result'
import { formatPrice } from '@forecourt/money/price-display'
import type { PublicVehicle } from '../api/public-inventory.ts'
import type { PaymentSettings } from '../api/requests.ts'
import styles from './vehicle-view.module.css'

/**
 * A listed vehicle's price, and beside it the estimated monthly payment by the calculator's defaults (rules: calculator defaults). `settings` is
 * null until they have loaded, and if that fails.
 */
export function VehiclePrice({ vehicle: { price, currency }, settings }: { vehicle: PublicVehicle; settings: PaymentSettings | null }) {
  if (price === null || price <= 0) return <p className={`${styles.price} ${styles.call}`}>{formatPrice(price, currency)}</p>
  const terms: CalculatorTerms | null = settings === null ? null : { ...settings, price }
  return (
    <div className={styles.prices}>
      <p>
        <span className={styles.price}>{formatPrice(price, currency)}</span>
        <span className={styles.label}>Price</span>
      </p>
      {terms === null ? null : (
        <p>
          <span className={styles.price}>{formatPrice(Math.round(calculate(startState(terms), terms).monthlyCents / 100), currency)}</span>
          <wbr />
          <span className={styles.per}>/mo est.</span>
          <span className={styles.label}>With taxes and fees</span>
        </p>
      )}
    </div>
  )
}
