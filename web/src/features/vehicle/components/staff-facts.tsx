import type { Vehicle } from '@forecourt/contracts/inventory-feed/records'
import { formatPrice } from '@forecourt/money/price-display'
import styles from './vehicle-cards.module.css'

const PRICES = [
  ['Internet price', 'internetPrice'],
  ['Price', 'price'],
  ['Retail', 'retail'],
  ['MSRP', 'msrp'],
  ['Cost', 'cost'],
  ['Wholesale', 'wholesalePrice'],
] as const

/** What only staff see: every price the feed gave, and columns nobody recognised (DESIGN 7.3). */
export function StaffFacts({ vehicle }: { vehicle: Vehicle }) {
  const prices = PRICES.flatMap(([label, key]) => {
    const amount = vehicle.prices?.[key]
    return amount === null || amount === undefined ? [] : [{ label, text: formatPrice(amount, vehicle.currency) }]
  })
  const others = Object.entries(vehicle.otherFields ?? {})
  if (prices.length === 0 && others.length === 0) return null
  return (
    <section className={styles.card} aria-labelledby="staff-facts-heading">
      <h2 className={styles.heading} id="staff-facts-heading">
        From the feed <span className={styles.only}>staff only</span>
      </h2>
      <dl className={styles.specs}>
        {prices.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {others.length === 0 ? null : (
        <details className={styles.others}>
          <summary>{others.length === 1 ? '1 other column' : `${others.length} other columns`}</summary>
          <dl className={styles.otherList}>
            {others.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}
