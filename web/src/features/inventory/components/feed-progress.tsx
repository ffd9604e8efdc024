import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Progress, Text } from '@mantine/core'
import { percentRead, progressText } from '../model/feed-version.ts'
import styles from './feed.module.css'

/** The progress of an import. */
export function FeedProgress({ progress }: Pick<FeedVersion, 'progress'>) {
  const percent = percentRead(progress)
  return (
    <div className={styles.progress}>
      <Progress value={percent ?? 100} animated={percent === null} striped={percent === null} size="lg" aria-label="Import" />
      <Text size="sm" c="dimmed" mt={4} className="tabular">
        {progressText(progress)}
      </Text>
    </div>
  )
}
