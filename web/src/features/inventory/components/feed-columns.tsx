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
  /** why the last file was rejected, if it lacks a column; null otherwise */
  refusal: string | null
  /** shows the outcome of the newest file */
  onLatest: () => void
}

/** The column mapping of a dealership's files, and the units of numbers without one. For OWNER and ADMIN. */
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
