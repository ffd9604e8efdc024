import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../api/api-error.ts'
import { vehicleQuery } from '../../../shared/vehicle/api/vehicle-query.ts'
import { Dialog } from '../../../staff-ui/dialog.tsx'
import { EmptyState } from '../../../staff-ui/empty-state.tsx'
import { LoadError } from '../../../staff-ui/error-state.tsx'
import { IconCar } from '../../../ui/icons.tsx'
import { EditVehicleForm } from './edit-vehicle-form.tsx'

interface EditVehicleDialogProps {
  dealershipId: string
  /** the id, not the VIN, which another vehicle may get later */
  vehicleId: string
  onClose: () => void
}

/** 'Edit Vehicle' (rules: edit vehicle), for OWNER and ADMIN. */
export function EditVehicleDialog({ dealershipId, vehicleId, onClose }: EditVehicleDialogProps) {
  const vehicle = useQuery(vehicleQuery(dealershipId, vehicleId))
  const missing = vehicle.error instanceof ApiError && vehicle.error.status < 500
  return (
    <Dialog
      width={760}
      title={vehicle.data === undefined ? 'Edit Vehicle' : `Edit Vehicle – ${vehicleTitle(vehicle.data)}`}
      onClose={onClose}
    >
      {vehicle.data !== undefined ? <EditVehicleForm key={vehicle.data._id} vehicle={vehicle.data} onClose={onClose} /> : null}
      {vehicle.isPending ? <Loading /> : null}
      {vehicle.isLoadingError ? (
        missing ? (
          <EmptyState icon={<IconCar size={26} />} title="Vehicle not found." text="It may have been deleted with its dealership's file." />
        ) : (
          <LoadError title="We couldn't load the vehicle" query={vehicle} />
        )
      ) : null}
    </Dialog>
  )
}

function Loading() {
  return (
    <Stack role="status" aria-label="Loading...">
      <Skeleton height={64} radius="md" />
      <Skeleton height={64} radius="md" />
      <Skeleton height={140} radius="md" />
      <Skeleton height={180} radius="md" />
    </Stack>
  )
}
