import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { staffDocumentsQuery } from '../api/staff-documents.ts'
import { PACKAGE_KINDS } from '../model/document-kinds.ts'
import type { DocumentsVehicle } from '../model/vehicle-package.ts'
import { PaperItem } from './paper-item.tsx'
import { VideoItem } from './video-item.tsx'

interface VehicleDocumentsPanelProps {
  dealershipId: string
  vehicle: DocumentsVehicle
  /** called with whether a video's address is unsaved, by a dialog that asks itself before it is discarded */
  onTyping?: (typing: boolean) => void
}

/**
 * The documents that staff add to a vehicle (video, AutoCheck, MSRP, inspection). Each can be viewed, added, fetched, replaced, removed and
 * restored.
 */
export function VehicleDocumentsPanel({ dealershipId, vehicle, onTyping }: VehicleDocumentsPanelProps) {
  const filed = useQuery(staffDocumentsQuery(dealershipId, vehicle._id))
  if (filed.data === undefined && filed.isError) return <LoadError title="We couldn't load the documents" query={filed} />
  if (filed.data === undefined) {
    return (
      <div role="status" aria-label="Loading documents">
        {PACKAGE_KINDS.map((kind) => (
          <Skeleton key={kind} height={44} my={12} radius="sm" />
        ))}
      </div>
    )
  }
  const { data } = filed
  return (
    <ul aria-label="Documents">
      {PACKAGE_KINDS.map((kind) =>
        kind === 'video' ? (
          <VideoItem key={kind} dealershipId={dealershipId} vehicle={vehicle} video={data.video} onTyping={onTyping} />
        ) : (
          <PaperItem key={kind} dealershipId={dealershipId} vehicle={vehicle} kind={kind} filed={data} />
        ),
      )}
    </ul>
  )
}
