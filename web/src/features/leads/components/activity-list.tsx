import { Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/error-state.tsx'
import { countOf } from '../../../ui/format.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { clickStreamQuery } from '../api/leads.ts'
import { activityLabel, activityText } from '../model/activity.ts'
import styles from './activity-list.module.css'

const SHOWN = 50

/** What the customer did on their packet pages, newest first. */
export function ActivityList({ dealershipId, email }: { dealershipId: string; email: string }) {
  const stream = useQuery(clickStreamQuery(dealershipId, email))
  if (email === '') return <Text c="dimmed">Activity is kept by email address, and this customer has none.</Text>
  if (stream.isPending) return <Skeleton height={120} radius="md" />
  if (stream.isError)
    return <ErrorState title="The activity could not be loaded" error={stream.error} onRetry={() => void stream.refetch()} />
  const { entries } = stream.data
  if (entries.length === 0) return <Text c="dimmed">Nothing yet. Clicks and calculator changes appear here as they happen.</Text>
  return (
    <>
      <ol className={styles.list}>
        {entries.slice(0, SHOWN).map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two equal entries may share their time
          <li key={`${entry.timestamp} ${entry.data.field} ${place}`}>
            <b>{activityLabel(entry)}</b>
            <span>{activityText(entry)}</span>
            <Text span size="sm" c="dimmed">
              <RelativeTime at={entry.timestamp} />
            </Text>
          </li>
        ))}
      </ol>
      {entries.length > SHOWN ? (
        <Text size="sm" c="dimmed" mt="xs">
          The newest {SHOWN} of {countOf(entries.length, 'entry', 'entries')}
        </Text>
      ) : null}
    </>
  )
}
