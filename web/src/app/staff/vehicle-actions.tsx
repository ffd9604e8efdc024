import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { vehicleTitle } from '@forecourt/vehicle/vehicle-title'
import { IconEdit, IconSend } from '../../ui/icons.tsx'
import styles from './vehicle-actions.module.css'

interface VehicleActionsProps {
  vehicle: Vehicle
  onSend: () => void
  /** null for users who may not edit */
  onEdit: (() => void) | null
}

/** The actions of an inventory row; Edit shows on hover. Plain buttons, because scrolling renders hundreds of them per second. */
export function VehicleActions({ vehicle, onSend, onEdit }: VehicleActionsProps) {
  const title = vehicleTitle(vehicle)
  return (
    <div className={styles.actions}>
      {onEdit === null ? null : (
        <button
          type="button"
          className={`${styles.action} ${styles.edit}`}
          aria-label={`Edit ${title}`}
          title="Edit Vehicle"
          onClick={onEdit}
        >
          <IconEdit size={16} />
        </button>
      )}
      <button
        type="button"
        className={styles.action}
        data-send
        aria-label={`Send Packet of ${title}`}
        title="Send Packet (S)"
        onClick={onSend}
      >
        <IconSend size={16} />
      </button>
    </div>
  )
}
