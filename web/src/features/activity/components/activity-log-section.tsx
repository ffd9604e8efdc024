import { ACTION_TYPES, ACTIVITY_PERIOD_DAYS } from 'virtual:contract-constants'
import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Button, Select, Text } from '@mantine/core'
import { useRef } from 'react'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { RowSkeletons } from '../../../staff-ui/row-skeletons.tsx'
import { ScrollBox } from '../../../staff-ui/scroll-box.tsx'
import { usePassingMessage } from '../../../staff-ui/use-passing-message.tsx'
import { countOf, formatCount } from '../../../ui/format.ts'
import { IconActivity, IconDownload, IconUp } from '../../../ui/icons.tsx'
import { type ActivityQuery, activityExportUrl } from '../api/activity.ts'
import { ACTION_LABELS, type ActionFilter } from '../model/activity-log.ts'
import styles from './activity-log.module.css'
import { ActivityLogList } from './activity-log-list.tsx'
import { ClearLogsButton } from './clear-logs-button.tsx'
import { useActivityLog } from './use-activity-log.ts'

const FILTERS: readonly ActionFilter[] = ['all', ...ACTION_TYPES]
const LONGEST = Math.max(...ACTIVITY_PERIOD_DAYS)

interface ActivityLogSectionProps {
  dealership: Pick<Dealership, '_id' | 'name' | 'settings'>
  query: ActivityQuery
  onDays: (days: number) => void
  onActionType: (actionType: ActionFilter) => void
}

/** The activity log with its filter, export and 'Clear logs', and its loading, empty and error states (rules: team activity analytics). */
export function ActivityLogSection({ dealership, query, onDays, onActionType }: ActivityLogSectionProps) {
  const { log, entries, newer, total, showNewest } = useActivityLog(dealership._id, query)
  const scroll = useRef<HTMLElement>(null)
  const { say, message } = usePassingMessage()
  const nothing = log.data !== undefined && entries.length === 0

  return (
    <section aria-labelledby="activity-log" className={styles.section}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 id="activity-log">Activity log</h2>
          <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
            {total === 0 ? ' ' : `Showing ${formatCount(entries.length)} of ${formatCount(total - newer)}`}
          </Text>
        </div>
        <div className={styles.tools}>
          <Select
            aria-label="Action"
            allowDeselect={false}
            value={query.actionType}
            onChange={(next) => next !== null && onActionType(next)}
            data={FILTERS.map((value) => ({ value, label: value === 'all' ? 'All actions' : ACTION_LABELS[value] }))}
          />
          <Button
            component="a"
            variant="default"
            download
            href={activityExportUrl(dealership._id, query)}
            leftSection={<IconDownload size={16} />}
          >
            Export CSV
          </Button>
          <ClearLogsButton dealership={dealership} actionType={query.actionType} onMessage={say} />
        </div>
      </div>
      {message}
      {log.isPending ? <RowSkeletons label="Loading the activity log" rows={5} /> : null}
      <LoadError title="We couldn't load the activity log" query={log} />
      {nothing ? <NoActivity query={query} onDays={onDays} onActionType={onActionType} /> : null}
      {entries.length > 0 ? (
        <ScrollBox ref={scroll} className={styles.scroll} label="Log" stale={log.isPlaceholderData}>
          {newer > 0 ? (
            <div className={styles.newer}>
              <Button
                size="compact-md"
                radius="xl"
                leftSection={<IconUp size={15} />}
                onClick={() => {
                  showNewest()
                  scrollToStart(scroll.current)
                }}
              >
                {countOf(newer, 'new activity', 'new activities')} – show
              </Button>
            </div>
          ) : null}
          <ActivityLogList entries={entries} timeZone={dealership.settings.timeZone} />
          {log.hasNextPage ? (
            <div className={styles.more}>
              {log.isFetchNextPageError ? (
                <Text size="sm" c="var(--fc-bad)" role="alert">
                  We couldn't load older activity.
                </Text>
              ) : null}
              <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                Load more
              </Button>
            </div>
          ) : null}
        </ScrollBox>
      ) : null}
    </section>
  )
}

/** Scrolls to the top of the log. On a phone the whole dialog scrolls instead of the log's own box. */
function scrollToStart(box: HTMLElement | null): void {
  box?.scrollTo?.({ top: 0 })
  if (box !== null && box.getBoundingClientRect().top < 0) box.scrollIntoView()
}

function NoActivity({ query, onDays, onActionType }: Omit<ActivityLogSectionProps, 'dealership'>) {
  const { days, actionType } = query
  const title =
    actionType === 'all' ? `No activity in the last ${days} days` : `No “${ACTION_LABELS[actionType]}” activity in the last ${days} days`
  return (
    <EmptyState
      icon={<IconActivity size={26} />}
      title={title}
      text="What staff and customers do appears here as it happens: sign-ins, customers, packets, inventory files."
    >
      {actionType !== 'all' ? (
        <Button variant="default" onClick={() => onActionType('all')}>
          Show all actions
        </Button>
      ) : days < LONGEST ? (
        <Button variant="default" onClick={() => onDays(LONGEST)}>
          Look back {LONGEST} days
        </Button>
      ) : undefined}
    </EmptyState>
  )
}
