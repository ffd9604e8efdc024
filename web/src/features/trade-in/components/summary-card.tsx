import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import { UNKNOWN } from '@forecourt/trade-in/vehicle'
import { formatCount } from '../../../ui/format.ts'
import { vehicleName } from '../model/vehicle-name.ts'
import styles from './wizard.module.css'

interface SummaryCardProps {
  content: DraftContent
  /** the progress of the step, in words */
  says: string
  /** the progress from 0 to 1; null for no bar */
  share?: number | null
}

/** The vehicle beside steps 3 and 4, on large screens only (rules: trade-in wizard). */
export function SummaryCard({ content: { vehicle, details }, says, share = null }: SummaryCardProps) {
  if (vehicle === null) return null
  const miles = /^\d+$/.test(details.currentMiles.trim()) ? formatCount(Number(details.currentMiles)) : details.currentMiles
  const facts = [
    ['Year', vehicle.year],
    ['Make', vehicle.make],
    ['Model', vehicle.model],
    ['Trim', vehicle.trim],
    ['Body class', vehicle.bodyClass],
    ['Miles', miles],
    ['Drive type', vehicle.driveType],
    ['Color', details.vehicleColor],
  ]
  return (
    <aside className={`${styles.summary} ${styles.wide}`} aria-label="Your vehicle">
      <h2>{vehicleName(vehicle)}</h2>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || UNKNOWN}</dd>
          </div>
        ))}
      </dl>
      {share === null ? null : (
        <span className={styles.meter} aria-hidden="true">
          <i style={{ width: `${Math.round(share * 100)}%` }} />
        </span>
      )}
      <p>{says}</p>
    </aside>
  )
}
