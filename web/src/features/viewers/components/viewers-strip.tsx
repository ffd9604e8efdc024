import { callUrl } from '@forecourt/contact/contact-urls'
import type { Viewer } from '@forecourt/contracts/leads/engagement'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { useNotePress } from '../../../shared/customers/api/note-contact.ts'
import { useNow } from '../../../staff-ui/use-now.ts'
import { formatCount } from '../../../ui/format.ts'
import { IconPhone } from '../../../ui/icons.tsx'
import { useActiveViewers } from '../api/viewers.ts'
import { announcement, presenceText, viewerKey } from '../model/viewers.ts'
import { useCalmText } from './use-calm-text.ts'
import { useHeldOrder } from './use-held-order.ts'
import styles from './viewers-strip.module.css'

/** The shortest interval between announcements to screen readers. */
const ANNOUNCE_INTERVAL_MS = 30_000

interface ViewersStripProps {
  /** null: all dealerships that the user can see */
  dealershipId: string | null
  /** a dealership's name when several are shown; otherwise null */
  dealershipName: (dealershipId: string) => string | null
  /** the label of a field of the packet page's log */
  actionLabel: (field: string) => string
  onOpenLead: (dealershipId: string, leadId: string) => void
}

/** 'Viewing now': the customers on their packet pages, live. Its line is always rendered, so that the layout does not shift. */
export function ViewersStrip({ dealershipId, dealershipName, actionLabel, onOpenLead }: ViewersStripProps) {
  const { viewers, total, isError, isPending } = useActiveViewers(dealershipId)
  const { ordered, hold } = useHeldOrder(viewers)
  const said = useCalmText(announcement(total), ANNOUNCE_INTERVAL_MS)
  return (
    <section className={styles.strip} aria-label="Viewing now">
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {isPending ? null : (
        <h2 className={styles.heading} data-empty={total === 0 || undefined}>
          <span className={styles.dot} aria-hidden="true" />
          {headingOf(total, isError)}
          {total === 0 ? null : <b className={styles.count}>{formatCount(total)}</b>}
        </h2>
      )}
      <div className={styles.scroll} {...hold}>
        <ul className={styles.people}>
          {ordered.map((viewer) => (
            <li key={viewerKey(viewer)} className={styles.one}>
              <ViewerChip
                viewer={viewer}
                dealership={dealershipName(viewer.dealershipId)}
                action={viewer.lastAction === '' ? '' : actionLabel(viewer.lastAction)}
                onOpenLead={onOpenLead}
              />
            </li>
          ))}
          {total > ordered.length ? <li className={styles.more}>and {formatCount(total - ordered.length)} more</li> : null}
        </ul>
      </div>
    </section>
  )
}

function headingOf(total: number, isError: boolean): string {
  if (isError) return "We can't see who is viewing right now"
  return total === 0 ? 'Nobody is viewing right now' : 'Viewing now'
}

interface ViewerChipProps {
  viewer: Viewer
  dealership: string | null
  action: string
  onOpenLead: ViewersStripProps['onOpenLead']
}

function ViewerChip({ viewer, dealership, action, onOpenLead }: ViewerChipProps) {
  const { leadId, dealershipId, phone } = viewer
  const now = useNow()
  const notePress = useNotePress(dealershipId)
  const call = callUrl(phone)
  const name = viewer.customerName || 'Customer'
  const facts = [vehicleTitle(viewer.vehicle), action, presenceText(viewer.since, now), dealership].filter(Boolean).join(', ')
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        disabled={leadId === null}
        onClick={() => leadId !== null && onOpenLead(dealershipId, leadId)}
      >
        <span className={styles.name}>{name}</span> <span className={styles.facts}>{facts}</span>
      </button>
      {call === null ? null : (
        <a
          className={styles.call}
          href={call}
          aria-label={`Call ${name}`}
          title={`Call ${phone}`}
          onClick={() => notePress({ leadId, channel: 'call' })}
        >
          <IconPhone size={16} />
        </a>
      )}
    </>
  )
}
