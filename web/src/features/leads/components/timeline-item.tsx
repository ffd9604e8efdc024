import type { TimelineEntry } from '@forecourt/contracts/leads/engagement'
import type { SubmittedOptions } from '@forecourt/contracts/leads/records'
import { type ReactNode, useId, useState } from 'react'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { countOf } from '../../../ui/format.ts'
import { IconCar, IconCheck, IconEye, IconLink, IconMail, IconPhone, IconUsers } from '../../../ui/icons.tsx'
import { changeText, entryTitle, entryVehicle, fieldChanges, readTexts, type Visit, visitSentence } from '../model/timeline-text.ts'
import styles from './timeline.module.css'

const ICONS: Readonly<Record<TimelineEntry['kind'], ReactNode>> = {
  'lead-created': <IconUsers size={16} />,
  'packet-sent': <IconLink size={16} />,
  'email-sent': <IconMail size={16} />,
  visit: <IconEye size={16} />,
  'trade-in-submitted': <IconCar size={16} />,
  'trade-in-step': <IconCar size={16} />,
  'packet-shared': <IconLink size={16} />,
  requested: <IconMail size={16} />,
  contacted: <IconPhone size={16} />,
  submitted: <IconCheck size={16} />,
}

interface TimelineItemProps {
  entry: TimelineEntry
  submittedText: (options: SubmittedOptions) => string
}

/** One timeline entry: its icon, a sentence, the vehicle, and the time. */
export function TimelineItem({ entry, submittedText }: TimelineItemProps) {
  const vehicle = entryVehicle(entry)
  const person = entry.kind === 'trade-in-step' ? (entry.by?.name ?? null) : null
  const notes = [vehicle, person, entry.kind === 'packet-sent' && entry.template === 'cash-only' ? 'cash only' : null]
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
        {entry.kind === 'visit' ? <PagesRead visit={entry} /> : null}
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

/** The document pages read in a visit. */
function PagesRead({ visit }: { visit: Visit }) {
  const { summary, pages } = readTexts(visit)
  if (summary.length === 0) return null
  return (
    <>
      {summary.map((text) => (
        <p key={text} className={styles.read}>
          {text}
        </p>
      ))}
      {pages.length === 0 ? null : <Unfolding lines={pages} more={`Show ${countOf(pages.length, 'page')} read`} less="Hide pages read" />}
    </>
  )
}

/** Every field that a visit changed, folded. Renders nothing for fewer than three, because the visit's sentence names them. */
function Changes({ visit }: { visit: Visit }) {
  const changes = fieldChanges(visit)
  // once there were three, the list stays while the visit continues
  const [wasLong, setWasLong] = useState(false)
  if (changes.length >= 3 && !wasLong) setWasLong(true)
  if (changes.length < 3 && !wasLong) return null
  const lines = changes.map((change) => changeText(change, visit))
  return <Unfolding lines={lines} more={`Show ${countOf(changes.length, 'changed field')}`} less="Hide changes" />
}

/** Lines behind a button. */
function Unfolding({ lines, more, less }: { lines: readonly string[]; more: string; less: string }) {
  const [open, setOpen] = useState(false)
  const listId = useId()
  return (
    <>
      <button type="button" className={styles.unfold} aria-expanded={open} aria-controls={listId} onClick={() => setOpen(!open)}>
        {open ? less : more}
      </button>
      <ul id={listId} className={styles.changes} hidden={!open}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  )
}
