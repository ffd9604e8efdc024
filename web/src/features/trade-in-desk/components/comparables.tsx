import type { Evaluation } from '@forecourt/contracts/trade-ins/records'
import { formatAmount } from '@forecourt/money/amount-display'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { Link } from 'react-router'
import { vehiclePath } from '../../../shared/staff-paths.ts'
import { formatMileage } from '../../../shared/vehicle/model/format-mileage.ts'
import { CHART, scatterLabel, scatterOf, thousands } from '../model/scatter.ts'
import type { ShownEstimate } from '../model/shown-estimate.ts'
import styles from './comparables.module.css'
import { useDesk } from './desk-context.ts'
import details from './details.module.css'

interface ComparablesProps {
  evaluation: Evaluation
  estimate: ShownEstimate
}

/** The vehicles that the estimate is based on: a chart of price by miles, and a list. */
export function Comparables({ evaluation, estimate }: ComparablesProps) {
  const { dealershipId } = useDesk()
  const own = { miles: evaluation.vehicleInfo.currentMiles, dollars: estimate.estimatedValue }
  return (
    <section aria-labelledby="comparables-heading">
      <h3 className={details.heading} id="comparables-heading">
        Comparables <span className={details.beside}>price by miles, ring: this car</span>
      </h3>
      <div className={styles.comparables}>
        <Scatter own={own} comparables={estimate.comparables} currency={evaluation.currency} />
        <ul className={styles.list}>
          {estimate.comparables.map((vehicle) => {
            const { vehicleId, mileage, price, listed } = vehicle
            const isOwn = (vehicle.dealershipId ?? dealershipId) === dealershipId
            return (
              <li key={vehicleId}>
                {isOwn ? (
                  <Link to={vehiclePath(dealershipId, vehicleId)}>{vehicleTitle(vehicle)}</Link>
                ) : (
                  <span className={styles.name}>{vehicleTitle(vehicle)}</span>
                )}
                <b>{formatAmount(price, evaluation.currency)}</b>
                <span className={styles.sub}>
                  {formatMileage(mileage, 'mi')}, {whereabouts(listed, isOwn)}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

function whereabouts(isListed: boolean, isOwn: boolean): string {
  if (!isListed) return 'no longer listed'
  return isOwn ? 'in your inventory' : 'at another dealership'
}

interface ScatterProps {
  own: { miles: number; dollars: number }
  comparables: ShownEstimate['comparables']
  currency: string
}

function Scatter({ own, comparables, currency }: ScatterProps) {
  const points = comparables.map(({ mileage, price }) => ({ miles: mileage, dollars: price }))
  const chart = scatterOf(own, points)
  if (chart === null) return null
  const { width, height, left, right, top, bottom } = CHART
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.chart} role="img" aria-label={scatterLabel(own, points, currency)}>
      <path className={styles.axis} d={`M${left} ${top}V${bottom}H${right}`} />
      {chart.spots.map(({ x, y }, place) => (
        <circle key={comparables[place]?.vehicleId} className={styles.spot} cx={x} cy={y} r="4.5" />
      ))}
      <circle className={styles.ring} cx={chart.own.x} cy={chart.own.y} r="8" />
      <text x="0" y={top + 4}>
        {thousands(chart.dollars.high)}
      </text>
      <text x="0" y={bottom}>
        {thousands(chart.dollars.low)}
      </text>
      <text x={left} y={bottom + 20}>
        {thousands(chart.miles.low)} mi
      </text>
      <text x={right} y={bottom + 20} textAnchor="end">
        {thousands(chart.miles.high)}
      </text>
    </svg>
  )
}
