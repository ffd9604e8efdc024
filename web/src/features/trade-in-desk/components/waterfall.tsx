import { formatAmount } from '@forecourt/money/amount-display'
import { formatRange } from '../model/evaluation-text.ts'
import type { ShownEstimate } from '../model/shown-estimate.ts'
import { waterfallSteps } from '../model/waterfall.ts'
import styles from './waterfall.module.css'

/** The steps from the selling price to the trade-in value, as a table with bars. */
export function Waterfall({ estimate, currency }: { estimate: ShownEstimate; currency: string }) {
  const { estimatedValue, retailLow, retailHigh, tradeInValue, tradeInLow, tradeInHigh } = estimate
  const share = estimatedValue === 0 ? 0 : Math.max(0, Math.min(100, (tradeInValue / estimatedValue) * 100))
  return (
    <table className={styles.table} aria-label="From the selling price to the trade-in value">
      <tbody>
        <tr>
          <th scope="row">
            <b>Sells for</b> <span>{formatRange(retailLow, retailHigh, currency)}</span>
          </th>
          <Bar kind="whole" left={0} width={100} />
          <td>{formatAmount(estimatedValue, currency)}</td>
        </tr>
        {waterfallSteps(estimate).map(({ label, amount, left, width }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place
          <tr key={place}>
            <th scope="row">{label}</th>
            <Bar kind={amount > 0 ? 'end' : 'step'} left={left} width={width} />
            <td>{formatAmount(amount, currency)}</td>
          </tr>
        ))}
        <tr className={styles.total}>
          <th scope="row">
            <b>Trade-in value</b> <span>{formatRange(tradeInLow, tradeInHigh, currency)}</span>
          </th>
          <Bar kind="end" left={0} width={share} />
          <td>{formatAmount(tradeInValue, currency)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Bar({ kind, left, width }: { kind: 'whole' | 'step' | 'end'; left: number; width: number }) {
  return (
    <td className={styles.track} aria-hidden="true">
      <span className={styles.bar} data-kind={kind} style={{ marginLeft: `${left}%`, width: `${width}%` }} />
    </td>
  )
}
