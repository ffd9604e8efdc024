import type { Dealership } from '@forecourt/contracts/auth/operations'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { formatPrice } from '@forecourt/money/price-display'
import { useState } from 'react'
import { CustomerChooser } from '../../features/customers/components/customer-chooser.tsx'
import { PossibleDuplicatesDialog } from '../../features/customers/components/possible-duplicates-dialog.tsx'
import { PackageContents } from '../../features/packets/components/package-contents.tsx'
import { SendPacketModal } from '../../features/packets/components/send-packet-modal.tsx'
import { packetSnapshot, packetVehicle } from '../../features/packets/model/packet.ts'
import { useVehicleUploads } from '../../shared/documents/api/vehicle-uploads.ts'
import { VehicleDocumentsPanel } from '../../shared/documents/components/vehicle-documents-panel.tsx'
import { packageItems, packageSummary } from '../../shared/documents/model/package-status.ts'
import { VehiclePhoto } from '../../shared/media/components/vehicle-photo.tsx'
import { VehiclePicker } from '../../shared/vehicle/components/vehicle-picker.tsx'
import { Dialog } from '../../staff-ui/dialog.tsx'
import { emailTemplate } from './email-template.tsx'
import styles from './send-packet.module.css'
import { useSession } from './session-context.ts'

interface SendPacketProps {
  vehicle: Vehicle
  /** 'Customer Added Successfully!' on a vehicle's page, 'Customer added!' from a dealership's card (rules: adding a customer) */
  addedText?: string
  onClose: () => void
}

/** Sends a packet of this vehicle. */
export function SendPacket({ vehicle, addedText = 'Customer Added Successfully!', onClose }: SendPacketProps) {
  const [merging, setMerging] = useState(false)
  const mayMerge = useSession().user.role !== 'SALES'
  const summary = (
    <div className={styles.summary}>
      <div className={styles.photo}>
        <VehiclePhoto src={vehicle.photos[0]} alt="" />
      </div>
      <span className={styles.price}>{formatPrice(vehicle.price, vehicle.currency)}</span>
    </div>
  )
  return (
    <>
      <SendPacketModal
        dealershipId={vehicle.dealershipId}
        vehicle={packetVehicle(vehicle)}
        snapshot={packetSnapshot(vehicle)}
        summary={summary}
        packageStatus={<PacketContents vehicle={vehicle} />}
        chooser={(choice) => <CustomerChooser {...choice} onDuplicates={mayMerge ? () => setMerging(true) : null} />}
        emailTemplate={emailTemplate}
        addedText={addedText}
        onClose={onClose}
      />
      {merging ? <PossibleDuplicatesDialog dealershipId={vehicle.dealershipId} onClose={() => setMerging(false)} /> : null}
    </>
  )
}

/** Six items: what the vehicle's page counts, and the calculator (rules: package completeness); what is missing can be added right there. */
function PacketContents({ vehicle }: { vehicle: Vehicle }) {
  const { uploads, isFailed, retry } = useVehicleUploads(vehicle)
  const items = [...packageItems(vehicle, uploads), { label: 'Calculator', available: true }]
  return (
    <PackageContents items={items} summary={packageSummary(items)} onRetry={isFailed ? retry : null}>
      <VehicleDocumentsPanel dealershipId={vehicle.dealershipId} vehicle={vehicle} />
    </PackageContents>
  )
}

/** Sends a packet from a dealership's card: first the vehicle, then the customer. */
export function SendPacketFromDealership({ dealership, onClose }: { dealership: Dealership; onClose: () => void }) {
  const [vehicle, setVehicle] = useState<Vehicle | null>(null)
  if (vehicle !== null) return <SendPacket vehicle={vehicle} addedText="Customer added!" onClose={onClose} />
  return (
    <Dialog width={560} title={`Send Packet – ${dealership.name}`} onClose={onClose}>
      <VehiclePicker dealershipId={dealership._id} onPick={setVehicle} />
    </Dialog>
  )
}
