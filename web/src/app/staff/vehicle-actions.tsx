import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { vehicleTitle } from '../../shared/vehicle/model/vehicle-text.ts'
import { IconEdit, IconSend } from '../../ui/icons.tsx'
import styles from './vehicle-actions.module.css'

interface VehicleActionsProps {
  vehicle: Vehicle
  onSend: () => void
  /** null for people who may not edit */
  onEdit: (() => void) | null
}

/** What can be done with a vehicle of the inventory. Plain buttons: a scrolled list draws hundreds of them in a second. */
export function VehicleActions({ vehicle, onSend, onEdit }: VehicleActionsProps) {
  return (
    <div className={styles.actions}>
      <button type="button" className={styles.action} onClick={onSend}>
        <IconSend size={14} />
        Send Packet
      </button>
      {onEdit === null ? null : (
        <button type="button" className={styles.action} aria-label={`Edit ${vehicleTitle(vehicle)}`} onClick={onEdit}>
          <IconEdit size={14} />
          Edit
        </button>
      )}
    </div>
  )
}
