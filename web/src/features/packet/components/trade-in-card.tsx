import { type PacketPath, tradeInPath, tradeInPathFrom } from '../../../shared/paths.ts'
import type { PacketDealership } from '../model/packet-dealership.ts'
import styles from './trade-in-card.module.css'
import type { PacketVisit } from './use-packet-visit.ts'

interface TradeInCardProps {
  path: PacketPath
  dealership: PacketDealership
  visit: Pick<PacketVisit, 'opened'>
}

/**
 * The link to the dealership's trade-in page, which identifies the customer by their visit (rules: trade-in drafts). Staff who preview the packet
 * are not identified.
 */
export function TradeInCard({ path: { dealershipId }, dealership: { tradeInCalculatorUrl }, visit: { opened } }: TradeInCardProps) {
  const isCustomer = opened !== null && opened !== 'unknown' && !opened.staffPreview
  const own = isCustomer ? tradeInPathFrom(dealershipId, opened.logId) : tradeInPath(dealershipId)
  return (
    <section className={styles.card} aria-labelledby="trade-in-heading">
      <div>
        <h2 className={styles.title} id="trade-in-heading">
          Have a car to trade?
        </h2>
        <p className={styles.text}>Get its value in about 3 minutes. It comes off this price.</p>
      </div>
      <a className={styles.go} href={tradeInCalculatorUrl || own}>
        Value your trade-in
      </a>
    </section>
  )
}
