import type { Dealership } from '@forecourt/contracts/auth/operations'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { feedVersionsQuery } from '../api/feed.ts'
import { CurrentFile } from './current-file.tsx'
import { FeedHistory } from './feed-history.tsx'
import { FeedOutcome } from './feed-outcome.tsx'
import { FeedUpload } from './feed-upload.tsx'
import { FeedWatch } from './feed-watch.tsx'
import { InventoryData } from './inventory-data.tsx'

interface FeedModalProps {
  dealership: Pick<Dealership, '_id' | 'name' | 'csvFile' | 'feedUpdatedAt' | 'vehicles'>
  /** OWNER and ADMIN; SALES may look */
  canManage: boolean
  onClose: () => void
}

/** 'CSV File Management' (spec/1 section 2.6): upload, what became of it, the current file, and the data itself. */
export function FeedModal({ dealership, canManage, onClose }: FeedModalProps) {
  const versions = useQuery(feedVersionsQuery(dealership._id))
  const newest = versions.data?.versions[0]
  return (
    <Dialog width={960} title={`CSV File Management – ${dealership.name}`} onClose={onClose}>
      <Stack gap="lg">
        <FeedWatch dealershipId={dealership._id} canManage={canManage} />
        <CurrentFile dealership={dealership} canManage={canManage} />
        {canManage ? <FeedUpload dealershipId={dealership._id} /> : null}
        {newest === undefined ? null : <FeedOutcome version={newest} canManage={canManage} />}
        {versions.isError && newest === undefined ? (
          <ErrorState title="The feed history could not be loaded" error={versions.error} onRetry={() => void versions.refetch()} />
        ) : null}
        <FeedHistory versions={versions.data?.versions.slice(1) ?? []} canManage={canManage} />
        <InventoryData dealershipId={dealership._id} />
      </Stack>
    </Dialog>
  )
}
