import { Text } from '@mantine/core'
import { formatDuration } from '../../../staff-ui/duration.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { countOf } from '../../../ui/format.ts'
import type { PacketSession } from '../api/packet-activity.ts'
import styles from './packet-details.module.css'

/** The visits to a packet page: when, for how long, and what was viewed. */
export function PacketSessions({ sessions }: { sessions: readonly PacketSession[] }) {
  if (sessions.length === 0) return <Text c="dimmed">No visits yet.</Text>
  return (
    <ul className={styles.sessions} aria-label="Sessions">
      {sessions.map((session) => (
        <li key={session._id}>
          <span className={styles.sessionHead}>
            <b>{formatDuration(session.seconds)}</b>
            {session.active ? (
              <StatusPill tone="good" dot>
                Active now
              </StatusPill>
            ) : null}
            <Text span size="sm" c="dimmed">
              <RelativeTime at={session.startedAt} />
            </Text>
          </span>
          <Text span size="sm">
            {lookedAt(session)}
          </Text>
        </li>
      ))}
    </ul>
  )
}

/** Returns '3 photo views, 1 PDF, 2 calculator changes'; a different text for a visit without interactions. */
function lookedAt({ photos, pdfs, videos, calculatorChanges }: PacketSession): string {
  const counts = [
    [photos, 'photo view'],
    [pdfs, 'PDF'],
    [videos, 'video'],
    [calculatorChanges, 'calculator change'],
  ] as const
  return (
    counts
      .filter(([count]) => count > 0)
      .map(([count, name]) => countOf(count, name))
      .join(', ') || 'Viewed the page'
  )
}
