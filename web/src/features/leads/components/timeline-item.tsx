import type { TimelineEntry } from '@forecourt/contracts/leads/engagement'
import type { SubmittedOptions } from '@forecourt/contracts/leads/records'
import { type ReactNode, useId, useState } from 'react'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconCheck, IconEye, IconLink, IconMail, IconUsers } from '../../../ui/icons.tsx'
import { changeText, entryTitle, entryVehicle, fieldChanges, type Visit, visitSentence } from '../model/timeline-text.ts'
import styles from './timeline.module.css'

const ICONS: Readonly<Record<TimelineEntry['kind'], ReactNode>> = {
  'lead-created': <IconUsers size={16} />,
  'packet-sent': <IconLink size={16} />,
  'email-sent': <IconMail size={16} />,
  visit: <IconEye size={16} />,
  submitted: <IconCheck size={16} />,
}

interface TimelineItemProps {
  entry: TimelineEntry
  submittedText: (options: SubmittedOptions) => string
}

/** One thing that happened: its icon, a sentence, the vehicle, and when. */
export function TimelineItem({ entry, submittedText }: TimelineItemProps) {
  const vehicle = entryVehicle(entry)
  const notes = [vehicle, entry.kind === 'packet-sent' && entry.template === 'cash-only' ? 'cash only' : null]
  return (
    <li className={styles.item} data-kind={entry.kind} data-active={(entry.kind === 'visit' && entry.active) || undefined}>
      <span className={styles.icon} aria-hidden="true">
        {ICONS[entry.kind]}
      </span>
      <div className={styles.what}>
        <p className={styles.sentence}>
          {entry.kind === 'visit' ? visitSentence(entry) : entryTitle(entry)}
          {entry.kind === 'submitted' ? `: ${submittedText(entry.options)}` : null}
        </p>
        {notes.some(Boolean) ? <p className={styles.about}>{notes.filter(Boolean).join(' · ')}</p> : null}
        {entry.kind === 'visit' ? <Changes visit={entry} /> : null}
      </div>
      <div className={styles.when}>
        {entry.kind === 'visit' && entry.active ? (
          <StatusPill tone="good" dot>
            Active now
          </StatusPill>
        ) : (
          <RelativeTime at={entry.at} />
        )}
      </div>
    </li>
  )
}

/** Every field a visit changed, folded when its sentence says them all. */
function Changes({ visit }: { visit: Visit }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  const changes = fieldChanges(visit)
  if (changes.length < 3 && !open) return null
  return (
    <>
      <button type="button" className={styles.unfold} aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
        {open ? 'Hide changes' : `Show ${countOf(changes.length, 'changed field')}`}
      </button>
      <ul id={listId} className={styles.changes} hidden={!open}>
        {changes.map((change) => (
          <li key={change.field}>{changeText(change)}</li>
        ))}
      </ul>
    </>
  )
}
