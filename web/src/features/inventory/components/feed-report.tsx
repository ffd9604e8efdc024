import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { RelativeTime } from '../../../staff-ui/relative-time.tsx'
import { countOf, formatBytes, formatCount } from '../../../ui/format.ts'
import { kindsWithVehicles } from '../model/feed-changes.ts'
import { countTiles, lacksIdentity, repeatedText, sourceText } from '../model/feed-version.ts'
import { isWorking } from '../model/reported-versions.ts'
import styles from './feed.module.css'
import { FeedChanges } from './feed-changes.tsx'
import { FeedHeld } from './feed-held.tsx'
import { FeedProgress } from './feed-progress.tsx'
import { FeedWarnings, type VehiclesPath } from './feed-warnings.tsx'
import { PriceChanges } from './price-changes.tsx'
import { RejectedRows } from './rejected-rows.tsx'

interface FeedReportProps {
  version: FeedVersion
  canManage: boolean
  /** null for a file that is not the current inventory */
  vehiclesPath: VehiclesPath | null
  /** opens the columns, for a file without an identifying column */
  onColumns: () => void
}

/** The import report of one file: its source, outcome, counts, warnings and rejected rows (rules: csv file management). */
export function FeedReport({ version, canManage, vehiclesPath, onColumns }: FeedReportProps) {
  const { counts } = version
  const isDecided = version.state !== 'held' && !isWorking(version)
  return (
    <>
      <Text size="sm" c="dimmed">
        {sourceText(version)}, <RelativeTime inText at={version.receivedAt} />, {formatBytes(version.bytes)}
        {counts === null ? '' : `, ${countOf(counts.rows, 'row')}`}
      </Text>
      <Text size="sm" mt={6} role="status">
        {version.message}
        {version.repeated ? ` ${repeatedText(version)}.` : ''}
      </Text>
      {lacksIdentity(version) && canManage ? (
        <Button mt="sm" onClick={onColumns}>
          Choose the column
        </Button>
      ) : null}
      {isWorking(version) ? <FeedProgress progress={version.progress} /> : null}
      {version.state === 'held' ? <FeedHeld version={version} canManage={canManage} /> : null}
      {counts !== null && isDecided ? (
        <dl className={styles.tiles}>
          {countTiles(counts).map((tile) => (
            <div key={tile.label} className={styles.tile}>
              <dt>{tile.label}</dt>
              <dd data-tone={tile.count > 0 ? tile.tone : 'neutral'}>{formatCount(tile.count)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <FeedWarnings warnings={version.warnings} vehiclesPath={vehiclesPath} />
      {version.state === 'imported' ? <ConcernedVehicles version={version} /> : null}
      {version.priceChanges !== null && version.priceChanges.count > 0 ? <PriceChanges changes={version.priceChanges} /> : null}
      {version.rejectedRows.length > 0 ? <RejectedRows version={version} /> : null}
    </>
  )
}

/** The vehicles that an import added, changed or removed, loaded on request. */
function ConcernedVehicles({ version }: { version: FeedVersion }) {
  const [open, setOpen] = useState(false)
  if (version.counts === null || kindsWithVehicles(version.counts).length === 0) return null
  const { added, changed, removed } = version.counts
  return (
    <details className={styles.rejected} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{countOf(added + changed + removed, 'vehicle')} added, changed or removed</summary>
      {open ? <FeedChanges version={version} /> : null}
    </details>
  )
}
