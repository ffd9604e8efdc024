import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { formatPrice } from '@forecourt/money/price-display'
import { inStockText } from '../../../shared/vehicle/model/days-in-stock.ts'
import { upperFirst } from '../../../ui/format.ts'
import { FeedReports } from './feed-reports.tsx'
import styles from './vehicle-cards.module.css'

const PRICES = [
  ['Internet price', 'internetPrice'],
  ['Price', 'price'],
  ['Retail', 'retail'],
  ['MSRP', 'msrp'],
  ['Cost', 'cost'],
  ['Wholesale', 'wholesalePrice'],
] as const

/**
 * Facts for staff only: every price in the feed, the in-stock date, the vehicle's page on the website, the feed's reports, facts decoded from the
 * VIN (rules: VIN in feeds), and unrecognized columns (rules: public price). `today` is the day at the dealership, YYYY-MM-DD.
 */
export function StaffFacts({ vehicle, today }: { vehicle: Vehicle; today: string }) {
  const prices = PRICES.flatMap(([label, key]) => {
    const amount = vehicle.prices?.[key]
    return amount === null || amount === undefined ? [] : [{ label, text: formatPrice(amount, vehicle.currency) }]
  })
  const others = Object.entries(vehicle.otherFields ?? {})
  const { inStockSince, detailPageUrl, feedReports = [], fromVin = [] } = vehicle
  const isEmpty = [prices, others, feedReports, fromVin].every(({ length }) => length === 0) && !inStockSince && !detailPageUrl
  if (isEmpty) return null
  return (
    <section className={styles.card} aria-labelledby="staff-facts-heading">
      <h2 className={styles.heading} id="staff-facts-heading">
        Dealer-only pricing <span className={styles.only}>staff only</span>
      </h2>
      <dl className={styles.specs}>
        {prices.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {fromVin.length === 0 ? null : (
          <div>
            <dt>From the VIN</dt>
            <dd>{upperFirst(fromVin.join(', '))}</dd>
          </div>
        )}
        {inStockSince ? (
          <div>
            <dt>In stock since</dt>
            <dd>{inStockText(inStockSince, today)}</dd>
          </div>
        ) : null}
        {detailPageUrl ? (
          <div>
            <dt>On the website</dt>
            <dd>
              <a href={detailPageUrl} target="_blank" rel="noreferrer">
                {URL.canParse(detailPageUrl) ? new URL(detailPageUrl).hostname : detailPageUrl}
              </a>
            </dd>
          </div>
        ) : null}
      </dl>
      <FeedReports vehicle={vehicle} />
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
