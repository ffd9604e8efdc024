import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDocumentWork } from '../../../shared/documents/api/document-work.ts'
import { staffDocumentsQuery } from '../../../shared/documents/api/staff-documents.ts'
import { VideoForm } from '../../../shared/documents/components/video-form.tsx'
import { WorkState } from '../../../shared/documents/components/work-state.tsx'
import { confirm, DISCARD_CHANGES } from '../../../staff-ui/confirm.tsx'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'

interface VideoDialogProps {
  dealershipId: string
  vehicle: Vehicle
  onClose: () => void
}

/** Adds or changes a vehicle's video; closes once it is saved. Asks before it discards input. */
export function VideoDialog({ dealershipId, vehicle, onClose }: VideoDialogProps) {
  const filed = useQuery(staffDocumentsQuery(dealershipId, vehicle._id))
  const [typing, setTyping] = useState(false)
  const actions = useDocumentWork(dealershipId, vehicle, 'video', { toasts: true })
  const closeWhenDone = async (work: Promise<boolean>) => {
    if (await work) onClose()
  }
  const close = async () => {
    if (!typing || (await confirm(DISCARD_CHANGES))) onClose()
  }
  const video = filed.data?.video ?? null
  return (
    <Dialog title={`Video – ${vehicleTitle(vehicle)}`} width={560} onClose={() => void close()}>
      {filed.isPending ? <Skeleton height={96} radius="sm" role="status" aria-label="Loading" /> : null}
      <LoadError title="We couldn't load the video" query={filed} />
      {filed.data === undefined ? null : (
        <Stack gap="sm">
          <VideoForm
            address={video?.uploaded ? '' : (video?.url ?? vehicle.videoUrl)}
            isBusy={actions.isBusy}
            onTyping={setTyping}
            onAddress={(address) => void closeWhenDone(actions.saveAddress(address))}
            onFile={(file) => void closeWhenDone(actions.upload(file))}
          />
          <WorkState actions={actions} />
        </Stack>
      )}
    </Dialog>
  )
}
