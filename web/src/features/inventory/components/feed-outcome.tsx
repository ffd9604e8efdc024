import type { FeedVersion } from '@forecourt/contracts/inventory-feed/operations'
import { Button, Group, Progress, Text } from '@mantine/core'
import { errorMessage } from '../../../api/api-error.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { formatCount } from '../../../ui/format.ts'
import { IconWarning } from '../../../ui/icons.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { toast } from '../../../ui/toast.ts'
import { useDecideHeldFeed } from '../api/feed.ts'
import { countTiles, heldDifference, isWorking, outcomeOf, percentRead, progressText } from '../model/feed-version.ts'
import styles from './feed.module.css'
import { PriceChanges } from './price-changes.tsx'
import { RejectedRows } from './rejected-rows.tsx'

/** What became of the newest file: progress while it is read, the counts after, and the question when it is held. */
export function FeedOutcome({ version, canManage }: { version: FeedVersion; canManage: boolean }) {
  const { label, tone } = outcomeOf(version)
  return (
    <section className={styles.outcome} aria-label="Latest file" data-tone={tone}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <StatusPill tone={tone} dot={isWorking(version)}>
            {label}
          </StatusPill>
          <Text fw={600} className={styles.fileName}>
            {version.fileName}
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          {version.uploadedBy === null ? '' : `${version.uploadedBy.name}, `}
          <RelativeTime at={version.receivedAt} />
        </Text>
      </Group>
      <Text mt={6} role="status">
        {version.message}
      </Text>
      {isWorking(version) ? <ImportProgress version={version} /> : null}
      {version.state === 'held' ? <HeldQuestion version={version} canManage={canManage} /> : null}
      {version.counts !== null && version.state !== 'held' && !isWorking(version) ? (
        <dl className={styles.tiles}>
          {countTiles(version.counts).map((tile) => (
            <div key={tile.label} className={styles.tile}>
              <dt>{tile.label}</dt>
              <dd data-tone={tile.count > 0 ? tile.tone : 'neutral'}>{formatCount(tile.count)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {version.warnings.map((warning) => (
        <p key={warning.code} className={styles.warning}>
          <IconWarning size={16} />
          {warning.message}
          {warning.count > 1 ? ` (${formatCount(warning.count)} times)` : ''}
        </p>
      ))}
      {version.priceChanges !== null && version.priceChanges.count > 0 ? <PriceChanges changes={version.priceChanges} /> : null}
      {version.rejectedRows.length > 0 ? <RejectedRows version={version} /> : null}
    </section>
  )
}

function ImportProgress({ version }: { version: FeedVersion }) {
  const percent = percentRead(version.progress)
  return (
    <div className={styles.progress}>
      <Progress value={percent ?? 100} animated={percent === null} striped={percent === null} size="lg" aria-label="Import" />
      <Text size="sm" c="dimmed" mt={4} className="tabular">
        {progressText(version.progress)}
      </Text>
    </div>
  )
}

function HeldQuestion({ version, canManage }: { version: FeedVersion; canManage: boolean }) {
  const decide = useDecideHeldFeed(version.dealershipId)
  const difference = heldDifference(version.counts)
  const answer = async (decision: 'confirm' | 'discard') => {
    const agreed = await confirm(
      decision === 'confirm'
        ? {
            title: version.checkOnly ? 'Import this file?' : 'Import this file after all?',
            text: `${version.fileName}: ${difference}`,
            confirmLabel: 'Import the file',
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
    <div className={styles.held}>
      <Text fw={600}>{difference}</Text>
      <Text size="sm">The inventory is as it was before. Nothing changes until someone decides.</Text>
      {canManage ? (
        <Group mt="sm">
          <Button disabled={decide.isPending} onClick={() => void answer('confirm')}>
            Confirm import
          </Button>
          <Button variant="default" disabled={decide.isPending} onClick={() => void answer('discard')}>
            Discard file
          </Button>
        </Group>
      ) : null}
    </div>
  )
}
