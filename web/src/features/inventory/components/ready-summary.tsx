import type { MissingFact } from '@forecourt/contracts/inventory-feed/vehicles'
import { Progress, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { countMissing, type Facets } from '../../../shared/vehicle/model/facets.ts'
import { countOf, formatCount } from '../../../ui/format.ts'
import { GAP_LABELS, GAPS, type GapsChange, toggleGap } from '../model/package-items.ts'
import { GapIcon } from './gap-icon.tsx'
import styles from './ready-to-sell.module.css'

interface ReadySummaryProps {
  /** the address of the inventory's vehicles with complete packages */
  completePath: string
  /** undefined while they load */
  facets: Facets | undefined
  missing: readonly MissingFact[]
  onChange: (missing: GapsChange) => void
}

/** The numbers of vehicles with complete packages and without each item. A click shows those vehicles (rules: ready to sell). */
export function ReadySummary({ completePath, facets, missing, onChange }: ReadySummaryProps) {
  const complete = facets?.package?.complete
  const total = facets?.total
  return (
    <section className={styles.summary} aria-label="Summary">
      <div className={styles.ready}>
        {complete === undefined || total === undefined ? (
          <Skeleton height={24} width={220} radius="sm" />
        ) : (
          <p className={styles.sentence}>
            <Link to={completePath}>
              <b>{formatCount(complete)}</b> of {countOf(total, 'vehicle')} ready
            </Link>
          </p>
        )}
        <Progress value={complete && total ? (complete / total) * 100 : 0} color="green" size="sm" aria-label="Vehicles that are ready" />
      </div>
      <fieldset className={styles.counts}>
        <legend className="visually-hidden">Show vehicles without</legend>
        {GAPS.map((gap) => {
          const count = countMissing(facets, gap)
          return (
            <button
              key={gap}
              type="button"
              className={styles.count}
              aria-pressed={missing.includes(gap)}
              onClick={() => onChange((now) => toggleGap(now, gap))}
            >
              <GapIcon gap={gap} />
              <span>No {GAP_LABELS[gap]}</span> <span className={styles.number}>{count === undefined ? '–' : formatCount(count)}</span>{' '}
              <span className="visually-hidden">{count === 1 ? 'vehicle' : 'vehicles'}</span>
            </button>
          )
        })}
      </fieldset>
    </section>
  )
}
