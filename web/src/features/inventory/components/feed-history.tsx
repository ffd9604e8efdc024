import type { FeedVersion } from '@forecourt/contracts/inventory-feed/operations'
import { Button, Text } from '@mantine/core'
import { errorMessage } from '../../../api/api-error.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { countOf } from '../../../ui/format.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { toast } from '../../../ui/toast.ts'
import { useRestoreFeed } from '../api/feed.ts'
import { outcomeOf } from '../model/feed-version.ts'
import styles from './feed.module.css'

/** The files before the newest one, each of which can be the inventory again while its file is kept. */
export function FeedHistory({ versions, canManage }: { versions: readonly FeedVersion[]; canManage: boolean }) {
  if (versions.length === 0) return null
  return (
    <details className={styles.history}>
      <summary>Earlier files ({versions.length})</summary>
      <ul>
        {versions.map((version) => (
          <li key={version._id}>
            <StatusPill tone={outcomeOf(version).tone}>{outcomeOf(version).label}</StatusPill>
            <span className={styles.fileName}>{version.fileName}</span>
            <Text span size="sm" c="dimmed" className="tabular">
              {version.counts === null ? '' : `${countOf(version.counts.rows, 'row')}, `}
              <RelativeTime at={version.receivedAt} />
            </Text>
            {canManage && version.canRestore ? <RestoreButton version={version} /> : null}
          </li>
        ))}
      </ul>
    </details>
  )
}

function RestoreButton({ version }: { version: FeedVersion }) {
  const restore = useRestoreFeed(version.dealershipId)
  const ask = async () => {
    const text = `The inventory becomes what ${version.fileName} says. Vehicles that it does not list are removed; they keep their history.`
    if (!(await confirm({ title: 'Restore this file?', text, confirmLabel: 'Restore the file' }))) return
    await restore.mutateAsync(version._id).catch((error: unknown) => toast(`Error: ${errorMessage(error)}`))
  }
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={restore.isPending}
      aria-label={`Restore ${version.fileName}`}
      onClick={() => void ask()}
    >
      Restore
    </Button>
  )
}
