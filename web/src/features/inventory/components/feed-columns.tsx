import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../staff-ui/error-state.tsx'
import { Note } from '../../../staff-ui/note.tsx'
import { RowSkeletons } from '../../../staff-ui/row-skeletons.tsx'
import { feedFormatQuery } from '../api/feed-format.ts'
import { FeedColumnsForm } from './feed-columns-form.tsx'

interface FeedColumnsProps {
  dealershipId: string
  versions: readonly FeedVersion[]
  /** why a file was just refused for lack of a column; null otherwise */
  refusal: string | null
  /** to where the newest file's outcome is shown */
  onLatest: () => void
}

/** How this dealership's files are read: column by column, and the units where a file names none. Managers only. */
export function FeedColumns({ dealershipId, versions, refusal, onLatest }: FeedColumnsProps) {
  const format = useQuery(feedFormatQuery(dealershipId, versions[0]))
  if (format.isPending) return <RowSkeletons label="Loading columns" rows={8} />
  if (format.data === undefined) {
    return (
      <ErrorState
        title="We couldn't load the columns"
        error={format.error}
        onRetry={() => void format.refetch()}
        retrying={format.isFetching}
      />
    )
  }
  return (
    <>
      {refusal === null ? null : <Note tone="warn">{refusal} Or add its name below, choose a field, and upload the file again.</Note>}
      <FeedColumnsForm
        key={dealershipId}
        dealershipId={dealershipId}
        answer={format.data}
        isOfEarlierFile={format.isPlaceholderData}
        versions={versions}
        onLatest={onLatest}
      />
    </>
  )
}
