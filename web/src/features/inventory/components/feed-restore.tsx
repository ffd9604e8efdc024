import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Button, Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { errorMessage } from '../../../api/api-error.ts'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { countOf } from '../../../ui/format.ts'
import { useRestoreFeed } from '../api/feed.ts'
import styles from './feed-history.module.css'

type Answer = 'check' | 'restore' | null

/** Restores the inventory from a kept file, or previews the changes. Calls `onBegun` once the server has accepted the request. */
export function FeedRestore({ version, onBegun }: { version: FeedVersion; onBegun: () => void }) {
  const restore = useRestoreFeed(version.dealershipId)
  const ask = async () => {
    const answer = await askHow(version)
    if (answer === null) return
    try {
      await restore.mutateAsync({ versionId: version._id, checkOnly: answer === 'check' })
      onBegun()
    } catch (error) {
      toast(`Error: ${errorMessage(error)}`)
    }
  }
  return (
    <Button size="xs" variant="default" loading={restore.isPending} aria-label={`Restore ${version.fileName}`} onClick={() => void ask()}>
      Restore
    </Button>
  )
}

/** Asks whether to restore or preview; resolves to null if canceled. */
function askHow(version: FeedVersion): Promise<Answer> {
  return new Promise((resolve) => {
    const id = modals.open({
      title: 'Restore this file?',
      onClose: () => resolve(null),
      children: (
        <RestoreQuestion
          version={version}
          onAnswer={(answer) => {
            resolve(answer)
            modals.close(id)
          }}
        />
      ),
    })
  })
}

function RestoreQuestion({ version, onAnswer }: { version: FeedVersion; onAnswer: (answer: Answer) => void }) {
  return (
    <>
      <Text size="sm">
        Your inventory will match {version.fileName}
        {version.counts === null ? '' : ` (${countOf(version.counts.rows, 'row')})`}, uploaded{' '}
        <RelativeTime inText at={version.receivedAt} />. Vehicles that aren't in it are removed. Their documents, packets and history are
        kept.
      </Text>
      <Text size="sm" mt="xs">
        Preview shows what would be added, changed and removed. Nothing changes until you confirm.
      </Text>
      <div className={styles.answers}>
        <Button variant="default" onClick={() => onAnswer(null)}>
          Cancel
        </Button>
        <Button color="red.9" onClick={() => onAnswer('restore')}>
          Restore now
        </Button>
        <Button data-autofocus onClick={() => onAnswer('check')}>
          Preview changes
        </Button>
      </div>
    </>
  )
}
