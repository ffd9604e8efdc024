import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Skeleton, Text } from '@mantine/core'
import { useId, useState } from 'react'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { RowSkeletons } from '../../../staff-ui/row-skeletons.tsx'
import { StatusPill } from '../../../staff-ui/status-pill.tsx'
import { TopPagination } from '../../../staff-ui/top-pagination.tsx'
import { lowerFirst } from '../../../ui/format.ts'
import { IconFile, IconRight } from '../../../ui/icons.tsx'
import { countsLine, outcomeOf, repeatedText, sourceText } from '../model/feed-version.ts'
import { isWorking } from '../model/reported-versions.ts'
import styles from './feed-history.module.css'
import { FeedReport } from './feed-report.tsx'
import { FeedRestore } from './feed-restore.tsx'
import { FeedTrend } from './feed-trend.tsx'
import type { VehiclesPath } from './feed-warnings.tsx'

interface FeedHistoryProps {
  /** newest first */
  versions: readonly FeedVersion[]
  /** the version that is the current inventory; null if there is none */
  currentId: string | null
  canManage: boolean
  vehiclesPath: VehiclesPath
  onColumns: () => void
  /** shows the outcome of the newest file */
  onLatest: () => void
}

const PAGE_SIZE = 10

/** The last files of the feed: a trend of the inventory, each file's result, and a button to restore a kept file. */
export function FeedHistory({ versions, currentId, canManage, vehiclesPath, onColumns, onLatest }: FeedHistoryProps) {
  const [page, setPage] = useState(1)
  if (versions.length === 0) {
    return <EmptyState icon={<IconFile size={26} />} title="No files yet" text="Every file you upload and its results appear here." />
  }
  const pages = Math.ceil(versions.length / PAGE_SIZE)
  const from = (Math.min(page, pages) - 1) * PAGE_SIZE
  return (
    <>
      <FeedTrend versions={versions} />
      <section aria-label="Files">
        <ul className={styles.list}>
          {versions.slice(from, from + PAGE_SIZE).map((version) => (
            <HistoryItem
              key={version._id}
              version={version}
              isCurrent={version._id === currentId}
              canManage={canManage}
              vehiclesPath={vehiclesPath}
              onColumns={onColumns}
              onLatest={onLatest}
            />
          ))}
        </ul>
        <div className={styles.foot}>
          <Text size="sm" c="dimmed" className="tabular">
            {pages > 1
              ? `${from + 1} to ${Math.min(from + PAGE_SIZE, versions.length)} of ${versions.length} files`
              : 'The newest files are kept and can be restored.'}
          </Text>
          {pages > 1 ? (
            <TopPagination
              total={pages}
              value={Math.min(page, pages)}
              siblings={0}
              getControlProps={(control) => ({ 'aria-label': `${control[0]?.toUpperCase()}${control.slice(1)} page of files` })}
              getItemProps={(item) => ({ 'aria-label': `Page ${item} of files` })}
              onChange={setPage}
            />
          ) : null}
        </div>
      </section>
    </>
  )
}

/** Placeholders for the trend and the list of files. */
export function FeedHistorySkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton height={248} radius="md" />
      <RowSkeletons label="Loading the history" rows={5} />
    </div>
  )
}

interface HistoryItemProps extends Pick<FeedHistoryProps, 'canManage' | 'vehiclesPath' | 'onColumns' | 'onLatest'> {
  version: FeedVersion
  isCurrent: boolean
}

function HistoryItem({ version, isCurrent, canManage, vehiclesPath, onColumns, onLatest }: HistoryItemProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const { label, tone } = outcomeOf(version)
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <IconRight size={18} />
          <span className={styles.fileName}>{version.fileName}</span>
        </button>
        <span className={styles.pills}>
          {isCurrent ? (
            <StatusPill tone="good">Current</StatusPill>
          ) : (
            <StatusPill tone={version.state === 'imported' ? 'neutral' : tone} dot={isWorking(version)}>
              {label}
            </StatusPill>
          )}
        </span>
        {open ? null : (
          <Text size="sm" c="dimmed" className={styles.facts}>
            <RelativeTime at={version.receivedAt} />, {lowerFirst(sourceText(version))}
            {version.counts === null || isWorking(version) ? '' : `. ${countsLine(version.counts)}`}
            {version.repeated ? `. ${repeatedText(version)}` : ''}
          </Text>
        )}
        {canManage && version.canRestore ? (
          <div className={styles.restore}>
            <FeedRestore version={version} onBegun={onLatest} />
          </div>
        ) : null}
      </div>
      {open ? (
        <section id={id} tabIndex={-1} className={styles.report} aria-label={`Report of ${version.fileName}`}>
          <FeedReport version={version} canManage={canManage} vehiclesPath={isCurrent ? vehiclesPath : null} onColumns={onColumns} />
        </section>
      ) : null}
    </li>
  )
}
