import type { PacketLog } from '@forecourt/contracts/leads/records'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { customerName } from '../../../shared/customers/model/customer-text.ts'
import { openedTimes } from '../../../shared/packet-activity/model/opened-times.ts'
import { leadOfPath, packetsPath } from '../../../shared/staff-paths.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { countOf, formatCount, lowerFirst } from '../../../ui/format.ts'
import { VEHICLE_LINKS, vehicleLinksQuery } from '../api/packets.ts'
import styles from './vehicle-interest.module.css'

/** The maximum number of rows; all links are listed further down the page. */
const SHOWN = 5

/** The customers who got packets of a vehicle and how often they opened them, live. Renders nothing before a packet was sent or opened. */
export function VehicleInterest({ dealershipId, vehicle }: { dealershipId: string; vehicle: { vin: string; stockNumber: string } }) {
  const newest = useQuery(vehicleLinksQuery(dealershipId, vehicle)).data ?? []
  const logs = newest.filter((log) => log.opened || isSent(log))
  if (logs.length === 0) return null
  const opens = logs.reduce((sum, log) => sum + log.opens, 0)
  const sent = logs.filter(isSent).length
  const customers = new Set(logs.filter(({ opened }) => opened).map(({ customerId }) => customerId)).size
  return (
    <section className={styles.card} aria-labelledby="interest-heading">
      <h2 className={styles.heading} id="interest-heading">
        Interest
      </h2>
      <p className={styles.sum}>
        <b>{formatCount(opens)}</b> {opens === 1 ? 'open' : 'opens'} by {countOf(customers, 'customer')}, {countOf(sent, 'packet')} sent
        {newest.length < VEHICLE_LINKS ? '' : `, of the newest ${VEHICLE_LINKS} links`}
      </p>
      <ul className={styles.people}>
        {[...logs]
          .sort((one, other) => rank(other) - rank(one))
          .slice(0, SHOWN)
          .map((log) => (
            <li key={log._id}>
              <Link
                className={styles.name}
                to={log.leadId === null ? packetsPath(dealershipId) : leadOfPath(dealershipId, log.leadId, log.customerId)}
              >
                {customerName(log.customer)}
              </Link>
              <span className={styles.what}>
                {log.opened ? lowerFirst(openedTimes(log.opens)) : 'not opened'}
                {log.submittedOptions === null ? '' : ', submitted options'}
              </span>
              <span className={styles.when}>
                {log.active ? (
                  <StatusPill tone="good" dot>
                    Viewing now
                  </StatusPill>
                ) : (
                  <RelativeTime at={log.lastOpenedAt ?? log.createdAt} />
                )}
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
}

/** Whether the link was ever sent. A replica of an older version does not say so during an upgrade; most links were. */
function isSent({ firstSentAt }: PacketLog): boolean {
  return firstSentAt !== null
}

/** The sort key: current viewers first, then by the last open, then by the creation of the link. */
function rank({ active, opened, lastOpenedAt, createdAt }: PacketLog): number {
  const at = Date.parse(lastOpenedAt ?? createdAt)
  return at + (active ? 4e12 : 0) + (opened ? 2e12 : 0)
}
