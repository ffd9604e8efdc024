import type { FeedWatch as Watch } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { formatDuration } from '../../../staff-ui/duration.ts'
import { queryFailure } from '../../../staff-ui/error-state.tsx'
import { PartError } from '../../../staff-ui/part-error.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { feedWatchQuery, useStopWatching, useWatchPath } from '../api/watch.ts'
import styles from './feed-watch.module.css'
import { useElapsedSeconds } from './use-elapsed-seconds.ts'

/**
 * Watching a folder on the server for newer CSV files (rules: csv file management, rules: feed watching): a banner while it is on, an input
 * for the path while it is off.
 */
export function FeedWatch({ dealershipId, canManage }: { dealershipId: string; canManage: boolean }) {
  const watched = useQuery(feedWatchQuery(dealershipId))
  const { data } = watched
  if (data === undefined) {
    return watched.isError ? <PartError text="We couldn't load the watched folder." {...queryFailure(watched)} /> : null
  }
  if (data.watch !== null) return <WatchBanner dealershipId={dealershipId} watch={data.watch} canManage={canManage} />
  const note = data.stopped === null ? null : <StoppedNote dealershipId={dealershipId} message={data.stopped} canManage={canManage} />
  if (!canManage || !data.available) return note
  return (
    <>
      {note}
      <WatchForm dealershipId={dealershipId} folder={data.folder} isOpen={data.stopped !== null} />
    </>
  )
}

/** Why watching ended, until staff dismiss it or start another watch. */
function StoppedNote({ dealershipId, message, canManage }: { dealershipId: string; message: string; canManage: boolean }) {
  const { mutateAsync: dismiss, isPending } = useStopWatching(dealershipId)
  return (
    <section className={styles.banner} aria-label="Watched folder" data-healthy={false}>
      <Text size="sm" role="status" className={`${styles.text} ${styles.path}`}>
        {message}
      </Text>
      {canManage ? (
        <Button
          variant="default"
          loading={isPending}
          onClick={() => void dismiss().catch((error: unknown) => toast(`Error: ${errorMessage(error)}`))}
        >
          Dismiss
        </Button>
      ) : null}
    </section>
  )
}

function WatchBanner({ dealershipId, watch, canManage }: { dealershipId: string; watch: Watch; canManage: boolean }) {
  const stop = useStopWatching(dealershipId)
  const askAndStop = async () => {
    const text = `We'll stop importing new files from ${watch.path}. Your inventory stays the same.`
    if (!(await confirm({ title: 'Stop watching?', text, confirmLabel: 'Stop watching' }))) return
    try {
      toast((await stop.mutateAsync()).message)
    } catch (error) {
      toast(`Error: ${errorMessage(error)}`)
    }
  }
  return (
    <section className={styles.banner} aria-label="Watched folder" data-healthy={watch.healthy}>
      <div className={styles.text}>
        <Group gap="xs">
          <StatusPill tone={watch.healthy ? 'good' : 'bad'} dot={watch.healthy}>
            WATCHING
          </StatusPill>
          <Text fw={600} className={styles.path}>
            {watch.path}
          </Text>
        </Group>
        <Text size="sm" mt={6} role="status">
          {watch.message}
        </Text>
        <Text size="sm" c="dimmed">
          <LastLook at={watch.checkedAt} />, started <RelativeTime inText at={watch.startedAt} />
          {watch.startedBy === null ? '' : ` by ${watch.startedBy.name}`}
        </Text>
      </div>
      {canManage ? (
        <Button variant="default" loading={stop.isPending} onClick={() => void askAndStop()}>
          Stop watching
        </Button>
      ) : null}
    </section>
  )
}

function LastLook({ at }: { at: string | null }) {
  const seconds = useElapsedSeconds(at)
  return <span className="tabular">{seconds === null ? 'Not checked yet' : `Checked ${formatDuration(seconds)} ago`}</span>
}

function WatchForm({ dealershipId, folder, isOpen }: { dealershipId: string; folder: string; isOpen: boolean }) {
  const [path, setPath] = useState(folder)
  const [problem, setProblem] = useState<string | null>(null)
  const watch = useWatchPath(dealershipId)
  const begin = async () => {
    setProblem(null)
    try {
      toast((await watch.mutateAsync(path.trim())).message)
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>Watch a folder</summary>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (path.trim() !== '' && !watch.isPending) void begin()
        }}
      >
        <TextInput
          className={styles.input}
          label="Watch directory"
          description="We import the newest CSV from this server folder automatically. Use a folder inside the watched directory."
          value={path}
          maxLength={1_000}
          error={problem}
          onChange={(event) => {
            setPath(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <Button type="submit" variant="default" disabled={path.trim() === ''} loading={watch.isPending}>
          Watch Path
        </Button>
      </form>
    </details>
  )
}
