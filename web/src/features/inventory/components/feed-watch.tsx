import type { FeedWatch as Watch } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useRef, useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { confirm } from '../../../staff-ui/confirm.tsx'
import { formatDuration } from '../../../staff-ui/duration.ts'
import { queryFailure } from '../../../staff-ui/error-state.tsx'
import { pageHeading } from '../../../staff-ui/page-heading.ts'
import { PartError } from '../../../staff-ui/part-error.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { toast } from '../../../staff-ui/toast.ts'
import { useFocusAfterRemoval } from '../../../staff-ui/use-focus-after-removal.ts'
import { feedWatchQuery, useStopWatching, useWatchPath } from '../api/watch.ts'
import styles from './feed-watch.module.css'
import { useElapsedSeconds } from './use-elapsed-seconds.ts'

/** What leaves the screen when the user starts a watch, stops it, or dismisses why it ended. */
type Part = 'banner' | 'note' | 'form'

interface PartProps {
  dealershipId: string
  /** called with true when the user does what removes this part, and with false if that failed */
  onLeaving: (leaves: boolean) => void
}

/**
 * Watching a folder on the server for newer CSV files (rules: csv file management, rules: feed watching): a banner while it is on, an input
 * for the path while it is off. When one takes the place of the other, it gets the focus.
 */
export function FeedWatch({ dealershipId, canManage }: { dealershipId: string; canManage: boolean }) {
  const watched = useQuery(feedWatchQuery(dealershipId))
  const { data } = watched
  const successor = useRef<HTMLElement>(null)
  const part: Part = data?.watch ? 'banner' : data?.stopped ? 'note' : 'form'
  const heading = () => successor.current ?? pageHeading()
  const noteRemoval = useFocusAfterRemoval([part], () => null, { heading })
  const shared = { dealershipId, onLeaving: (leaves: boolean) => noteRemoval(leaves ? part : null) }
  if (data === undefined) {
    return watched.isError ? <PartError text="We couldn't load the watched folder." {...queryFailure(watched)} /> : null
  }
  if (data.watch !== null) return <WatchBanner ref={successor} {...shared} watch={data.watch} canManage={canManage} />
  const note = data.stopped === null ? null : <StoppedNote {...shared} message={data.stopped} canManage={canManage} />
  if (!canManage || !data.available) return note
  return (
    <>
      {note}
      <WatchForm ref={successor} {...shared} folder={data.folder} isOpen={data.stopped !== null} />
    </>
  )
}

/** Why watching ended, until staff dismiss it or start another watch. */
function StoppedNote({ dealershipId, onLeaving, message, canManage }: PartProps & { message: string; canManage: boolean }) {
  const stop = useStopWatching(dealershipId)
  const dismiss = async () => {
    onLeaving(true)
    try {
      await stop.mutateAsync()
    } catch (error) {
      onLeaving(false)
      toast(`Error: ${errorMessage(error)}`)
    }
  }
  return (
    <section className={styles.banner} aria-label="Watched folder" data-healthy={false}>
      <Text size="sm" role="status" className={`${styles.text} ${styles.path}`}>
        {message}
      </Text>
      {canManage ? (
        <Button variant="default" loading={stop.isPending} onClick={() => void dismiss()}>
          Dismiss
        </Button>
      ) : null}
    </section>
  )
}

interface WatchBannerProps extends PartProps {
  ref: Ref<HTMLElement>
  watch: Watch
  canManage: boolean
}

function WatchBanner({ ref, dealershipId, onLeaving, watch, canManage }: WatchBannerProps) {
  const stop = useStopWatching(dealershipId)
  const askAndStop = async () => {
    const text = `We'll stop importing new files from ${watch.path}. Your inventory stays the same.`
    if (!(await confirm({ title: 'Stop watching?', text, confirmLabel: 'Stop watching' }))) return
    onLeaving(true)
    try {
      toast((await stop.mutateAsync()).message)
    } catch (error) {
      onLeaving(false)
      toast(`Error: ${errorMessage(error)}`)
    }
  }
  return (
    <section ref={ref} tabIndex={-1} className={styles.banner} aria-label="Watched folder" data-healthy={watch.healthy}>
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

interface WatchFormProps extends PartProps {
  /** of its summary */
  ref: Ref<HTMLElement>
  folder: string
  isOpen: boolean
}

function WatchForm({ ref, dealershipId, onLeaving, folder, isOpen }: WatchFormProps) {
  const [path, setPath] = useState(folder)
  const [problem, setProblem] = useState<string | null>(null)
  const watch = useWatchPath(dealershipId)
  const begin = async () => {
    setProblem(null)
    onLeaving(true)
    try {
      toast((await watch.mutateAsync(path.trim())).message)
    } catch (error) {
      onLeaving(false)
      setProblem(errorMessage(error))
    }
  }
  return (
    <details className={styles.fold} open={isOpen}>
      <summary ref={ref}>Watch a folder</summary>
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
