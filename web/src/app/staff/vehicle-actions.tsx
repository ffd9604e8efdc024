import type { Vehicle } from '@forecourt/contracts/inventory-feed/operations'
import { Button, Group } from '@mantine/core'
import { vehicleTitle } from '../../ui/format.ts'
import { IconEdit, IconSend } from '../../ui/icons.tsx'

interface VehicleActionsProps {
  vehicle: Vehicle
  onSend: () => void
  /** null for people who may not edit */
  onEdit: (() => void) | null
}

/** What can be done with a vehicle of the inventory. */
export function VehicleActions({ vehicle, onSend, onEdit }: VehicleActionsProps) {
  return (
    <Group gap={6} wrap="nowrap" justify="flex-end">
      <Button variant="default" size="compact-sm" leftSection={<IconSend size={14} />} onClick={onSend}>
        Send Packet
      </Button>
      {onEdit === null ? null : (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconEdit size={14} />}
          aria-label={`Edit ${vehicleTitle(vehicle)}`}
          onClick={onEdit}
        >
          Edit
        </Button>
      )}
    </Group>
  )
}
