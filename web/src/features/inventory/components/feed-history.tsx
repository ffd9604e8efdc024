import type { FeedVersion } from '@forecourt/contracts/inventory-feed/operations'
import { Text } from '@mantine/core'
import { countOf } from '../../../ui/format.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { FEED_STATES } from '../model/feed-version.ts'
import styles from './feed.module.css'

/** The files before the newest one. */
export function FeedHistory({ versions }: { versions: readonly FeedVersion[] }) {
  if (versions.length === 0) return null
  return (
    <details className={styles.history}>
      <summary>Earlier files ({versions.length})</summary>
      <ul>
        {versions.map((version) => (
          <li key={version._id}>
            <StatusPill tone={FEED_STATES[version.state].tone}>{FEED_STATES[version.state].label}</StatusPill>
            <span className={styles.fileName}>{version.fileName}</span>
            <Text span size="sm" c="dimmed" className="tabular">
              {version.counts === null ? '' : `${countOf(version.counts.rows, 'row')}, `}
              <RelativeTime at={version.receivedAt} />
            </Text>
          </li>
        ))}
      </ul>
    </details>
  )
}
