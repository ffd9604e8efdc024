import type { DocumentKind } from '@forecourt/contracts/documents/kinds'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { documentUrl, staffDocumentsQuery } from '../../../shared/documents/api/staff-documents.ts'
import { DocumentViewDialog } from '../../../shared/documents/components/document-view-dialog.tsx'
import { KIND_NAMES } from '../../../shared/documents/model/document-kinds.ts'
import { currentVersion, documentOf } from '../../../shared/documents/model/vehicle-package.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { ErrorState, queryFailure } from '../../../staff-ui/error-state.tsx'
import { IconFile } from '../../../ui/icons.tsx'

interface DocumentPreviewProps {
  dealershipId: string
  vehicle: Vehicle
  kind: DocumentKind
  onClose: () => void
}

/** Shows a document of a vehicle. Loads its id first, because the list only knows that the document exists. */
export function DocumentPreview({ dealershipId, vehicle, kind, onClose }: DocumentPreviewProps) {
  const filed = useQuery(staffDocumentsQuery(dealershipId, vehicle._id))
  const title = `${KIND_NAMES[kind]} – ${vehicleTitle(vehicle)}`
  const document = filed.data === undefined ? undefined : documentOf(filed.data, kind)
  const version = currentVersion(document)
  if (document !== undefined && version !== undefined) {
    const url = documentUrl(dealershipId, document._id)
    return <DocumentViewDialog {...{ title, url, kind, onClose }} name={KIND_NAMES[kind]} fileName={version.fileName} />
  }
  return (
    <Dialog title={title} width={900} onClose={onClose}>
      {filed.isPending ? <Skeleton height={420} radius="sm" role="status" aria-label="Loading" /> : null}
      {filed.isError ? <ErrorState title="We couldn't load the document" {...queryFailure(filed)} /> : null}
      {filed.data === undefined ? null : <EmptyState icon={<IconFile size={26} />} title="This document was removed" />}
    </Dialog>
  )
}
