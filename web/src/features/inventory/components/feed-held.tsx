import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useDecideHeldFeed } from '../api/feed.ts'
import { feedVersionChangesQuery } from '../api/feed-versions.ts'
import { removalText } from '../model/feed-changes.ts'
import { heldDifference } from '../model/feed-version.ts'
import styles from './feed.module.css'
import { FeedChanges } from './feed-changes.tsx'
import { useFocusAfterDecision } from './use-focus-after-decision.ts'

/** The changes that a held file would make, its vehicles, and the buttons to import or discard it (design: safe sync). */
export function FeedHeld({ version, canManage }: { version: FeedVersion; canManage: boolean }) {
  const decide = useDecideHeldFeed(version.dealershipId)
  const queryClient = useQueryClient()
  const element = useRef<HTMLDivElement>(null)
  const noteDecision = useFocusAfterDecision(element)
  const difference = heldDifference(version.counts)
  const removes = version.counts === null || version.counts.removed > 0

  /** Returns the names of the vehicles to remove; '' if none or if they fail to load, because the counts are shown anyway. */
  const removedNames = async () => {
    if (version.counts?.removed === 0) return ''
    // those of an earlier check of the same file may be cached
    const query = { ...feedVersionChangesQuery(version.dealershipId, version._id), staleTime: 0 }
    const changes = await queryClient.fetchQuery(query).catch(() => null)
    return changes === null ? '' : ` ${removalText(changes.removed)}`
  }
  const decideTo = (decision: 'confirm' | 'discard') => {
    noteDecision(true)
    return decide.mutateAsync({ versionId: version._id, decision }).catch((error: unknown) => {
      noteDecision(false)
      toast(`Error: ${errorMessage(error)}`)
      return null
    })
  }
  /** Asks for confirmation only when vehicles would be lost. */
  const importIt = async () => {
    if (!removes) return void (await decideTo('confirm'))
    const agreed = await confirm({
      title: version.checkOnly ? 'Import this file?' : 'Import this file anyway?',
      text: `${version.fileName}: ${difference}${await removedNames()}`,
      confirmLabel: 'Import the file',
    })
    if (agreed) await decideTo('confirm')
  }
  const discard = async () => {
    if ((await decideTo('discard')) !== null) toast(`${version.fileName} won't be imported. Your inventory stays the same.`)
  }
  return (
    <div ref={element} className={styles.held} data-checked={version.checkOnly || undefined} data-removes={removes || undefined}>
      <FeedChanges version={version} />
      {canManage ? (
        <Group mt="sm">
          <Button color={removes ? 'red.9' : undefined} disabled={decide.isPending} onClick={() => void importIt()}>
            Confirm import
          </Button>
          <Button variant="default" disabled={decide.isPending} onClick={() => void discard()}>
            Discard file
          </Button>
        </Group>
      ) : (
        <Text size="sm" mt="sm">
          Waiting for a manager to confirm.
        </Text>
      )}
    </div>
  )
}
