import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperationResponse } from '../../../api/operation-types.ts'
import { LoadError } from '../../../staff-ui/error-state.tsx'
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
  /** called with whether choices are not saved yet */
  onUnsaved: (unsaved: boolean) => void
}

/** The column mapping of a dealership's files, and the units of numbers without one. For OWNER and ADMIN. */
export function FeedColumns({ dealershipId, versions, refusal, onLatest, onUnsaved }: FeedColumnsProps) {
  const format = useQuery(feedFormatQuery(dealershipId, versions[0]))
  // if the columns of a newer file fail to load, the previous ones stay, and with them the choices that are not saved yet
  const [last, setLast] = useState<OperationResponse<'inventory-feed.getFeedFormat'> | null>(null)
  if (format.data !== undefined && format.data !== last) setLast(format.data)
  const response = format.data ?? last
  const failure = <LoadError title="We couldn't load the columns" query={format} />
  if (response === null) return format.isError ? failure : <RowSkeletons label="Loading columns" rows={8} />
  return (
    <>
      {failure}
      {refusal === null ? null : <Note tone="warn">{refusal} Or add its name below, choose a field, and upload the file again.</Note>}
      <FeedColumnsForm
        key={dealershipId}
        dealershipId={dealershipId}
        response={response}
        isOfEarlierFile={format.isPlaceholderData}
        versions={versions}
        onLatest={onLatest}
        onUnsaved={onUnsaved}
      />
    </>
  )
}
