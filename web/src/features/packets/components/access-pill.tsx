import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { linkAccess } from '../model/link-access.ts'
import styles from './packet-link-list.module.css'

/** That a link no longer works and since when, or until when it does; nothing where it always works. */
export function AccessPill({ log }: { log: { revokedAt: string | null; expiresAt: string | null } }) {
  const now = useNow()
  const access = linkAccess(log, now)
  if (access === null) return null
  const since = log.revokedAt ?? log.expiresAt
  return (
    <span className={styles.access}>
      <StatusPill tone={access.tone}>{access.label}</StatusPill>
      {access.works ? null : <RelativeTime at={since} />}
    </span>
  )
}
