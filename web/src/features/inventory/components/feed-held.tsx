import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { errorMessage } from '../../../api/api-error.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { feedVersionChangesQuery, useDecideHeldFeed } from '../api/feed.ts'
import { removalText } from '../model/feed-changes.ts'
import { heldDifference } from '../model/feed-version.ts'
import styles from './feed.module.css'
import { FeedChanges } from './feed-changes.tsx'

/** What a file that waits for a decision would do, the vehicles concerned, and the decision (design: safe sync). */
export function FeedHeld({ version, canManage }: { version: FeedVersion; canManage: boolean }) {
  const decide = useDecideHeldFeed(version.dealershipId)
  const queryClient = useQueryClient()
  const difference = heldDifference(version.counts)

  /** The vehicles that go, by name; a list that cannot be read must not stand in the way of the counts. */
  const whatGoes = async () => {
    if (version.counts?.removed === 0) return ''
    const changes = await queryClient.fetchQuery(feedVersionChangesQuery(version.dealershipId, version._id)).catch(() => null)
    return changes === null ? '' : ` ${removalText(changes.removed)}`
  }
  const answer = async (decision: 'confirm' | 'discard') => {
    const agreed = await confirm(
      decision === 'confirm'
        ? {
            title: version.checkOnly ? 'Import this file?' : 'Import this file after all?',
            text: `${version.fileName}: ${difference}${await whatGoes()}`,
            confirmLabel: 'Import the file',
            danger: version.counts === null || version.counts.removed > 0,
          }
        : {
            title: 'Discard this file?',
            text: `${version.fileName} is dropped. The inventory stays as it is.`,
            confirmLabel: 'Discard the file',
          },
    )
    if (!agreed) return
    await decide.mutateAsync({ versionId: version._id, decision }).catch((error: unknown) => toast(`Error: ${errorMessage(error)}`))
  }
  return (
    <div className={styles.held} data-checked={version.checkOnly || undefined}>
      <Text fw={600}>{difference}</Text>
      <Text size="sm">The inventory is as it was before. Nothing changes until someone decides.</Text>
      <FeedChanges version={version} />
      {canManage ? (
        <Group mt="sm">
          <Button disabled={decide.isPending} onClick={() => void answer('confirm')}>
            Confirm import
          </Button>
          <Button variant="default" disabled={decide.isPending} onClick={() => void answer('discard')}>
            Discard file
          </Button>
        </Group>
      ) : (
        <Text size="sm" mt="sm">
          A manager decides about it.
        </Text>
      )}
    </div>
  )
}
