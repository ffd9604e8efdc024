import type { PacketLog } from '@forecourt/contracts/leads/records'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { timeAgo } from '../../../staff-ui/time-ago.ts'
import { useNow } from '../../../staff-ui/use-now.ts'
import { lowerFirst } from '../../../ui/format.ts'
import { linkAccess } from '../model/link-access.ts'
import styles from './packet-link-list.module.css'

type Access = Pick<PacketLog, 'revokedAt' | 'revokedBy' | 'expiresAt'>

/** Shows that a link is revoked or expired and since when, on hover also who revoked it; or when it will expire. Otherwise renders nothing. */
export function AccessPill({ log }: { log: Access }) {
  const now = useNow()
  const access = linkAccess(log, now)
  if (access === null) return null
  const since = log.revokedAt ?? log.expiresAt
  return (
    <span className={styles.access} title={revokedBy(log, now)}>
      <StatusPill tone={access.tone}>{access.label}</StatusPill>
      {access.works ? null : <RelativeTime at={since} />}
    </span>
  )
}

/** Returns 'Revoked by Ada Admin, 5 minutes ago'; undefined for a link that is not revoked, or by an unknown user. */
export function revokedBy({ revokedAt, revokedBy: who }: Access, now: number): string | undefined {
  return revokedAt === null || who === null ? undefined : `Revoked by ${who.name}, ${lowerFirst(timeAgo(revokedAt, now))}`
}
