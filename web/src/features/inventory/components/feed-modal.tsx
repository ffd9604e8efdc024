import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Skeleton, Stack, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { feedVersionsQuery } from '../api/feed.ts'
import { currentVersion } from '../model/feed-version.ts'
import { CurrentFile } from './current-file.tsx'
import { FeedColumns } from './feed-columns.tsx'
import { FeedHistory, FeedHistorySkeleton } from './feed-history.tsx'
import { FeedOutcome } from './feed-outcome.tsx'
import { FeedUpload } from './feed-upload.tsx'
import { FeedWatch } from './feed-watch.tsx'
import { InventoryData } from './inventory-data.tsx'

interface FeedModalProps {
  dealership: Pick<Dealership, '_id' | 'name' | 'csvFile' | 'feedUpdatedAt' | 'vehicles'>
  /** OWNER and ADMIN; SALES may look */
  canManage: boolean
  view: FeedView
  onView: (view: FeedView) => void
  onClose: () => void
}

export const FEED_VIEWS = ['file', 'history', 'columns'] as const
export type FeedView = (typeof FEED_VIEWS)[number]

/**
 * 'CSV File Management' (rules: csv file management): the file, what became of it and the data itself; the files before it; and how files
 * are read.
 * Columns that were opened stay, hidden, so that nothing chosen there is lost by looking at something else.
 */
export function FeedModal({ dealership, canManage, view: asked, onView, onClose }: FeedModalProps) {
  const { _id: dealershipId } = dealership
  const versions = useQuery(feedVersionsQuery(dealershipId))
  const view = asked === 'columns' && !canManage ? 'file' : asked
  const [columnsOpened, setColumnsOpened] = useState(false)
  if (view === 'columns' && !columnsOpened) setColumnsOpened(true)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [led, setLed] = useState<FeedView | null>(null)
  const outcome = useRef<HTMLElement>(null)
  const columnsTab = useRef<HTMLButtonElement>(null)
  const list = versions.data?.versions ?? []
  /** Shows a view for somebody whose focus was in another, which goes with them. */
  const leadTo = (next: FeedView) => {
    onView(next)
    setLed(next)
  }
  const leadToColumns = (why: string | null = null) => {
    setRefusal(why)
    leadTo('columns')
  }
  useEffect(() => {
    if (led === null || led !== view) return
    const target = led === 'file' ? outcome.current : columnsTab.current
    target?.focus()
    setLed(null)
  }, [led, view])
  const failure =
    versions.isError && versions.data === undefined ? (
      <ErrorState
        title="The feed history could not be loaded"
        error={versions.error}
        onRetry={() => void versions.refetch()}
        retrying={versions.isFetching}
      />
    ) : null

  return (
    <Dialog width={960} title={`CSV File Management – ${dealership.name}`} onClose={onClose}>
      <Tabs value={view} onChange={(next) => onView((next ?? 'file') as FeedView)}>
        <Tabs.List mb="md">
          <Tabs.Tab value="file">Current file</Tabs.Tab>
          <Tabs.Tab value="history">History</Tabs.Tab>
          {canManage ? (
            <Tabs.Tab ref={columnsTab} value="columns">
              Columns
            </Tabs.Tab>
          ) : null}
        </Tabs.List>
        <Tabs.Panel value="file">
          <Stack gap="lg">
            <FeedWatch dealershipId={dealershipId} canManage={canManage} />
            <CurrentFile dealership={dealership} canManage={canManage} />
            {canManage ? <FeedUpload dealershipId={dealershipId} onColumns={leadToColumns} /> : null}
            {versions.isPending ? <Skeleton height={120} radius="md" role="status" aria-label="Loading the latest file" /> : null}
            {list[0] === undefined ? null : (
              <FeedOutcome ref={outcome} version={list[0]} canManage={canManage} onColumns={() => leadToColumns()} />
            )}
            {failure}
            <InventoryData dealershipId={dealershipId} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="history">
          {view === 'history' ? (
            <Stack gap="lg">
              {versions.isPending ? <FeedHistorySkeleton /> : null}
              {failure}
              {versions.data === undefined ? null : (
                <FeedHistory
                  versions={list}
                  currentId={dealership.csvFile === '' ? null : (currentVersion(list)?._id ?? null)}
                  canManage={canManage}
                  onColumns={() => leadToColumns()}
                  onLatest={() => leadTo('file')}
                />
              )}
            </Stack>
          ) : null}
        </Tabs.Panel>
        {canManage ? (
          <Tabs.Panel value="columns">
            {columnsOpened ? (
              <Stack gap="lg">
                <FeedColumns dealershipId={dealershipId} versions={list} refusal={refusal} onLatest={() => leadTo('file')} />
              </Stack>
            ) : null}
          </Tabs.Panel>
        ) : null}
      </Tabs>
    </Dialog>
  )
}
