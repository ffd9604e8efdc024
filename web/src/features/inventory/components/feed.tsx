import type { Dealership } from '@forecourt/contracts/auth/operations'
import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { Skeleton, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { DISCARD_CHANGES, LEAVING_UPLOAD } from '../../../staff-ui/confirm.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { useKeepUnsaved } from '../../../staff-ui/use-keep-unsaved.ts'
import { currentVersion, reportedVersions } from '../model/reported-versions.ts'
import { CurrentFile } from './current-file.tsx'
import { FeedColumns } from './feed-columns.tsx'
import { FeedHistory, FeedHistorySkeleton } from './feed-history.tsx'
import { FeedOutcome } from './feed-outcome.tsx'
import { FeedUpload } from './feed-upload.tsx'
import type { VehiclesPath } from './feed-warnings.tsx'
import { FeedWatch } from './feed-watch.tsx'
import { InventoryData } from './inventory-data.tsx'
import { useFeedVersions } from './use-feed-versions.ts'

interface FeedProps {
  dealership: Pick<Dealership, '_id' | 'name' | 'csvFile' | 'feedUpdatedAt' | 'vehicles' | 'settings'>
  /** whether the user is OWNER or ADMIN; SALES have read access */
  canManage: boolean
  view: FeedView
  /** returns the path of the vehicles without a price or a photo */
  vehiclesPath: VehiclesPath
  onView: (view: FeedView) => void
}

export const FEED_VIEWS = ['file', 'history', 'columns'] as const
export type FeedView = (typeof FEED_VIEWS)[number]

/**
 * 'CSV File Management' (rules: csv file management): the current file with its outcome and data, the history, and the columns.
 * The upload and, once they were opened, the columns stay mounted, hidden, so that switching views loses no file and no choices. Leaving asks for
 * confirmation during an upload or with choices that are not saved.
 */
export function Feed({ dealership, canManage, view: asked, vehiclesPath, onView }: FeedProps) {
  const { _id: dealershipId } = dealership
  const versions = useFeedVersions(dealershipId)
  const view = asked === 'columns' && !canManage ? 'file' : asked
  const [columnsOpened, setColumnsOpened] = useState(false)
  if (view === 'columns' && !columnsOpened) setColumnsOpened(true)
  const [isUploading, setUploading] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  useKeepUnsaved(isUploading || isChoosing, isUploading ? LEAVING_UPLOAD : DISCARD_CHANGES, { staysOnPage: true })
  const [refusal, setRefusal] = useState<string | null>(null)
  const [focusNext, setFocusNext] = useState<FeedView | null>(null)
  const outcome = useRef<HTMLElement>(null)
  const columns = useRef<HTMLElement>(null)
  const list = versions.data?.versions ?? []
  // the imported file may have been deleted
  const isGone = ({ state }: FeedVersion) => dealership.csvFile === '' && (state === 'imported' || state === 'unchanged')
  const reported = reportedVersions(list).filter((version) => !isGone(version))
  /** Switches to another view and moves the focus into it. */
  const switchTo = (next: FeedView) => {
    onView(next)
    setFocusNext(next)
  }
  const switchToColumns = (why: string | null = null) => {
    setRefusal(why)
    switchTo('columns')
  }
  useEffect(() => {
    if (focusNext === null || focusNext !== view) return
    const target = focusNext === 'file' ? outcome.current : columns.current
    target?.focus()
    setFocusNext(null)
  }, [focusNext, view])
  const failure = <LoadError title="We couldn't load the history" query={versions} />

  return (
    <Stack gap="md">
      {canManage ? (
        <FeedUpload dealershipId={dealershipId} hidden={view !== 'file'} onColumns={switchToColumns} onUploading={setUploading} />
      ) : null}
      {view === 'file' ? (
        <>
          <CurrentFile dealership={dealership} canManage={canManage} />
          {versions.isPending ? <Skeleton height={120} radius="md" role="status" aria-label="Loading the latest file" /> : null}
          {reported.map((version) => (
            <FeedOutcome
              key={version._id}
              ref={version === list[0] ? outcome : null}
              name={version === list[0] ? 'Latest file' : 'Earlier file'}
              version={version}
              canManage={canManage}
              vehiclesPath={vehiclesPath}
              onColumns={() => switchToColumns()}
            />
          ))}
          {failure}
          <FeedWatch dealershipId={dealershipId} canManage={canManage} />
          {dealership.csvFile === '' ? null : <InventoryData dealershipId={dealershipId} timeZone={dealership.settings.timeZone} />}
        </>
      ) : null}
      {view === 'history' ? (
        <>
          {versions.isPending ? <FeedHistorySkeleton /> : null}
          {failure}
          {versions.data === undefined ? null : (
            <FeedHistory
              versions={list}
              currentId={dealership.csvFile === '' ? null : (currentVersion(list)?._id ?? null)}
              canManage={canManage}
              vehiclesPath={vehiclesPath}
              onColumns={() => switchToColumns()}
              onLatest={() => switchTo('file')}
            />
          )}
        </>
      ) : null}
      {columnsOpened ? (
        <section ref={columns} tabIndex={-1} aria-label="Columns" hidden={view !== 'columns'}>
          <Stack gap="md">
            <FeedColumns
              dealershipId={dealershipId}
              versions={list}
              refusal={refusal}
              onLatest={() => switchTo('file')}
              onUnsaved={setChoosing}
            />
          </Stack>
        </section>
      ) : null}
    </Stack>
  )
}
