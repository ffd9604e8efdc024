import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Button, Group, Text } from '@mantine/core'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { outcomeOf } from '../model/feed-version.ts'
import { isWorking } from '../model/reported-versions.ts'
import styles from './feed.module.css'
import { FeedProgress } from './feed-progress.tsx'

interface ReimportProgressProps {
  /** the version that the server created when the import started */
  started: FeedVersion
  versions: readonly FeedVersion[]
  onLatest: () => void
}

/** The progress and outcome of importing the current file again after its column mapping changed. */
export function ReimportProgress({ started, versions, onLatest }: ReimportProgressProps) {
  const version = versions.find(({ _id }) => _id === started._id) ?? started
  const { label, tone } = outcomeOf(version)
  const isOver = !isWorking(version)
  return (
    <section className={styles.outcome} aria-label="Reading again" data-tone={tone}>
      <Group gap="xs">
        <StatusPill tone={tone} dot={!isOver}>
          {label}
        </StatusPill>
        <Text role="status">{isOver ? version.message : 'Importing the current file again…'}</Text>
      </Group>
      {isOver ? (
        <Button mt="sm" variant="default" onClick={onLatest}>
          See what changed
        </Button>
      ) : (
        <FeedProgress progress={version.progress} />
      )}
    </section>
  )
}
