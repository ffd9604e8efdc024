import type { TimelineEntry } from '@forecourt/contracts/leads/engagement'
import type { SubmittedOptions } from '@forecourt/contracts/leads/records'
import { Button, Text } from '@mantine/core'
import { mergeShortVisits } from '../model/short-visits.ts'
import { ShortVisitsItem } from './short-visits-item.tsx'
import styles from './timeline.module.css'
import { TimelineItem } from './timeline-item.tsx'

interface TimelineProps {
  /** newest first */
  entries: readonly TimelineEntry[]
  /** what a customer submitted, as one line */
  submittedText: (options: SubmittedOptions) => string
  hasOlder: boolean
  isLoadingOlder: boolean
  onOlder: () => void
}

/** What happened with a lead, newest first; what is unfolded stays so while it grows. */
export function Timeline({ entries, submittedText, hasOlder, isLoadingOlder, onOlder }: TimelineProps) {
  if (entries.length === 0) return <Text c="dimmed">No activity yet. What the customer does with a packet appears here as it happens.</Text>
  // an entry at the border of two pages may be read with both
  const once = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
  return (
    <>
      <ol className={styles.timeline} aria-label="Engagement timeline">
        {mergeShortVisits(once).map((line) =>
          line.kind === 'short-visits' ? (
            <ShortVisitsItem key={line.id} line={line} submittedText={submittedText} />
          ) : (
            <TimelineItem key={line.id} entry={line} submittedText={submittedText} />
          ),
        )}
      </ol>
      {hasOlder ? (
        <Button variant="default" mt="sm" loading={isLoadingOlder} onClick={onOlder}>
          Show older
        </Button>
      ) : null}
    </>
  )
}
