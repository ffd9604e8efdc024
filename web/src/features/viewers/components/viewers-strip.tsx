import type { Viewer } from '@forecourt/contracts/leads/engagement'
import { useQuery } from '@tanstack/react-query'
import { vehicleTitle } from '../../../shared/vehicle/model/vehicle-text.ts'
import { useNow } from '../../../staff-ui/use-now.ts'
import { formatCount } from '../../../ui/format.ts'
import { activeViewersQuery } from '../api/viewers.ts'
import { announcement, presenceText, viewerKey } from '../model/viewers.ts'
import { useCalmText } from './use-calm-text.ts'
import { useHeldOrder } from './use-held-order.ts'
import styles from './viewers-strip.module.css'

/** How often at most a screen reader hears of who came and went. */
const SAY_AGAIN_MS = 30_000

interface ViewersStripProps {
  /** null: of every dealership that the person sees */
  dealershipId: string | null
  /** a dealership's name where several are shown; null where it goes without saying */
  dealershipName: (dealershipId: string) => string | null
  /** what a field of the packet page's log is called */
  actionLabel: (field: string) => string
  onOpenLead: (dealershipId: string, leadId: string) => void
}

/** 'Who is looking now': the customers on their packet pages at this moment, live; nothing at all when there are none. */
export function ViewersStrip({ dealershipId, dealershipName, actionLabel, onOpenLead }: ViewersStripProps) {
  const { data } = useQuery(activeViewersQuery(dealershipId))
  const { ordered, hold } = useHeldOrder(data?.viewers ?? [])
  const total = data?.total ?? 0
  const said = useCalmText(announcement(total), SAY_AGAIN_MS)
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className={styles.room} data-open={ordered.length > 0 || undefined}>
        <section className={styles.strip} aria-labelledby="viewers-heading" hidden={ordered.length === 0}>
          <h2 className={styles.heading} id="viewers-heading">
            <span className={styles.dot} aria-hidden="true" />
            Looking now
            <b className={styles.count}>{formatCount(total)}</b>
          </h2>
          <div className={styles.scroll} {...hold}>
            <ul className={styles.people}>
              {ordered.map((viewer) => (
                <li key={viewerKey(viewer)}>
                  <ViewerCard
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
      </div>
    </>
  )
}

interface ViewerCardProps {
  viewer: Viewer
  dealership: string | null
  action: string
  onOpenLead: ViewersStripProps['onOpenLead']
}

function ViewerCard({ viewer, dealership, action, onOpenLead }: ViewerCardProps) {
  const { leadId, dealershipId } = viewer
  const now = useNow()
  const facts = [presenceText(viewer.since, now), action, dealership].filter(Boolean).join(' · ')
  return (
    <button
      type="button"
      className={styles.card}
      disabled={leadId === null}
      onClick={() => leadId !== null && onOpenLead(dealershipId, leadId)}
    >
      <span className={styles.name}>{viewer.customerName || 'Customer'}</span>
      <span className={styles.vehicle}>{vehicleTitle(viewer.vehicle)}</span>
      <span className={styles.facts}>{facts}</span>
    </button>
  )
}
