import type { SubmittedOptions } from '@forecourt/contracts/leads/records'
import { useState } from 'react'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { IconEye } from '../../../ui/icons.tsx'
import { type ShortVisits, shortVisitsTitle, shortVisitsVehicles } from '../model/short-visits.ts'
import styles from './timeline.module.css'
import { TimelineItem } from './timeline-item.tsx'

interface ShortVisitsItemProps {
  line: ShortVisits
  submittedText: (options: SubmittedOptions) => string
}

/** Consecutive short visits, on one line that unfolds. */
export function ShortVisitsItem({ line, submittedText }: ShortVisitsItemProps) {
  const [open, setOpen] = useState(false)
  const vehicles = shortVisitsVehicles(line)
  return (
    <li className={styles.item} data-kind="visit">
      <span className={styles.icon} aria-hidden="true">
        <IconEye size={16} />
      </span>
      <div className={styles.what}>
        <p className={styles.sentence}>{shortVisitsTitle(line)}</p>
        {vehicles === '' ? null : <p className={styles.about}>{vehicles}</p>}
        <button type="button" className={styles.unfold} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide short visits' : 'Show each visit'}
        </button>
        {open ? (
          <ul>
            {line.visits.map((visit) => (
              <TimelineItem key={visit.id} entry={visit} submittedText={submittedText} />
            ))}
          </ul>
        ) : null}
      </div>
      <div className={styles.when}>
        <RelativeTime at={line.visits[0]?.at} />
      </div>
    </li>
  )
}
