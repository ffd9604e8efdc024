import type { TimelineEntry } from '@forecourt/contracts/leads/engagement'
import type { SubmittedOptions } from '@forecourt/contracts/leads/records'
import { Button, Text } from '@mantine/core'
import { mergeShortVisits } from '../model/short-visits.ts'
import { ShortVisitsItem } from './short-visits-item.tsx'
import { TimelineItem } from './timeline-item.tsx'

interface TimelineProps {
  /** newest first */
  entries: readonly TimelineEntry[]
  /** returns the customer's submission as one line */
  submittedText: (options: SubmittedOptions) => string
  hasOlder: boolean
  isLoadingOlder: boolean
  /** the older entries could not be loaded */
  olderFailed: boolean
  onOlder: () => void
}

/** The timeline of a lead, newest first. Unfolded entries stay unfolded when new ones arrive. */
export function Timeline({ entries, submittedText, hasOlder, isLoadingOlder, olderFailed, onOlder }: TimelineProps) {
  if (entries.length === 0) return <Text c="dimmed">No activity yet. What the customer does with a packet appears here as it happens.</Text>
  // two pages may both contain the entry at their boundary
  const once = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
  return (
    <>
      <ol aria-label="Engagement timeline">
        {mergeShortVisits(once).map((line) =>
          line.kind === 'short-visits' ? (
            <ShortVisitsItem key={line.id} line={line} submittedText={submittedText} />
          ) : (
            <TimelineItem key={line.id} entry={line} submittedText={submittedText} />
          ),
        )}
      </ol>
      {olderFailed ? (
        <Text size="sm" c="var(--fc-bad)" mt="sm" role="alert">
          We couldn't load older activity.
        </Text>
      ) : null}
      {hasOlder ? (
        <Button variant="default" mt="sm" loading={isLoadingOlder} onClick={onOlder}>
          Show older
        </Button>
      ) : null}
    </>
  )
}
