import type { PacketLog } from '@forecourt/contracts/leads/records'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { timeAgo } from '../../../staff-ui/time-ago.ts'
import { useNow } from '../../../staff-ui/use-now.ts'
import { lowerFirst } from '../../../ui/format.ts'
import { accessEnd, expiresText } from '../model/link-access.ts'
import styles from './packet-link-list.module.css'

type Access = Pick<PacketLog, 'revokedAt' | 'revokedBy' | 'expiresAt'>

/**
 * Shows that a link is revoked or expired and since when, on hover also who revoked it; or its last day in the dealership's time zone. Renders
 * nothing for a link without a limit.
 */
export function AccessPill({ log, timeZone }: { log: Access; timeZone: string }) {
  const now = useNow()
  const end = accessEnd(log, now)
  if (end !== null) {
    return (
      <span className={styles.access} title={revokedBy(log, now)}>
        <StatusPill tone={end.tone}>{end.label}</StatusPill>
        <RelativeTime at={log.revokedAt ?? log.expiresAt} />
      </span>
    )
  }
  return log.expiresAt === null ? null : (
    <span className={styles.access}>
      <StatusPill tone="neutral">{expiresText(log.expiresAt, timeZone)}</StatusPill>
    </span>
  )
}

/** Returns 'Revoked by Ada Admin, 5 minutes ago'; undefined for a link that is not revoked, or by an unknown user. */
export function revokedBy({ revokedAt, revokedBy: who }: Access, now: number): string | undefined {
  return revokedAt === null || who === null ? undefined : `Revoked by ${who.name}, ${lowerFirst(timeAgo(revokedAt, now))}`
}
