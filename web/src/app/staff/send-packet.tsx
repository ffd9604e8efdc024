import type { Dealership } from '@forecourt/contracts/auth/operations'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/operations'
import { formatPrice } from '@forecourt/money/price-display'
import { useState } from 'react'
import { VehiclePicker } from '../../features/inventory/components/vehicle-picker.tsx'
import { SendPacketModal } from '../../features/packets/components/send-packet-modal.tsx'
import { packetVehicle } from '../../features/packets/model/packet.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { VehiclePhoto } from '../../ui/vehicle-photo.tsx'
import styles from './send-packet.module.css'

/** Sends a packet of this vehicle. */
export function SendPacket({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const summary = (
    <div className={styles.summary}>
      <div className={styles.photo}>
        <VehiclePhoto src={vehicle.photos[0]} alt="" />
      </div>
      <span className={styles.price}>{formatPrice(vehicle.price, vehicle.currency)}</span>
    </div>
  )
  return <SendPacketModal dealershipId={vehicle.dealershipId} vehicle={packetVehicle(vehicle)} summary={summary} onClose={onClose} />
}

/** Sends a packet from a dealership's card: first the vehicle, then the customer. */
export function SendPacketFromDealership({ dealership, onClose }: { dealership: Dealership; onClose: () => void }) {
  const [vehicle, setVehicle] = useState<Vehicle | null>(null)
  if (vehicle !== null) return <SendPacket vehicle={vehicle} onClose={onClose} />
  return (
    <Dialog width={560} title={`Send Packet – ${dealership.name}`} onClose={onClose}>
      <VehiclePicker dealershipId={dealership._id} onPick={setVehicle} />
    </Dialog>
  )
}
