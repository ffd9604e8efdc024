import type { Dealership } from '@forecourt/contracts/auth/operations'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import type { Customer } from '@forecourt/contracts/leads/records'
import { formatPrice } from '@forecourt/money/price-display'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CustomerChooser } from '../../features/customers/components/customer-chooser.tsx'
import { PossibleDuplicates } from '../../features/customers/components/possible-duplicates.tsx'
import { PackageContents } from '../../features/packets/components/package-contents.tsx'
import { SendPacketModal } from '../../features/packets/components/send-packet-modal.tsx'
import { packetSnapshot, packetVehicle } from '../../features/packets/model/packet.ts'
import { customerQuery } from '../../shared/customers/api/customer.ts'
import { customerName } from '../../shared/customers/model/customer-text.ts'
import { useVehicleUploads } from '../../shared/documents/api/vehicle-uploads.ts'
import { VehicleDocumentsPanel } from '../../shared/documents/components/vehicle-documents-panel.tsx'
import { packageItems, packageSummary } from '../../shared/documents/model/package-status.ts'
import { VehiclePhoto } from '../../shared/media/components/vehicle-photo.tsx'
import { VehiclePicker } from '../../shared/vehicle/components/vehicle-picker.tsx'
import { rememberVehicle } from '../../shared/vehicle/model/recent-vehicles.ts'
import { Dialog } from '../../staff-ui/dialog.tsx'
import { emailTemplate } from './email-template.tsx'
import { useSession } from './session-context.ts'

interface SendPacketProps {
  /** of the vehicle */
  dealership: Dealership
  vehicle: Vehicle
  /** 'Customer Added Successfully!' on a vehicle's page, 'Customer added!' elsewhere (rules: adding a customer) */
  addedText: string
  /** the recipient, if already known */
  customer?: Customer | null
  onClose: () => void
}

/** Sends a packet for this vehicle. */
export function SendPacket({ dealership, vehicle, addedText, customer = null, onClose }: SendPacketProps) {
  const [merging, setMerging] = useState(false)
  const { user } = useSession()
  return (
    <>
      <SendPacketModal
        dealershipId={vehicle.dealershipId}
        dealershipName={dealership.name}
        timeZone={dealership.settings.timeZone}
        sender={user}
        vehicle={packetVehicle(vehicle)}
        snapshot={packetSnapshot(vehicle)}
        price={formatPrice(vehicle.price, vehicle.currency)}
        photo={<VehiclePhoto src={vehicle.photos[0]} alt="" />}
        packageStatus={(onTyping) => <PacketContents vehicle={vehicle} onTyping={onTyping} />}
        chooser={(choice) => <CustomerChooser {...choice} onDuplicates={user.role === 'SALES' ? null : () => setMerging(true)} />}
        emailTemplate={emailTemplate}
        addedText={addedText}
        customer={customer}
        onSent={() => rememberVehicle(vehicle)}
        onClose={onClose}
      />
      {merging ? (
        <Dialog width={820} title="Possible duplicates" onClose={() => setMerging(false)}>
          <PossibleDuplicates dealershipId={vehicle.dealershipId} />
        </Dialog>
      ) : null}
    </>
  )
}

/** The six items of a packet: the vehicle's package and the calculator (rules: package completeness). Missing ones can be added right there. */
function PacketContents({ vehicle, onTyping }: { vehicle: Vehicle; onTyping: (typing: boolean) => void }) {
  const { uploads, isFailed, retry } = useVehicleUploads(vehicle)
  const items = [...packageItems(vehicle, uploads), { label: 'Calculator', available: true }]
  return (
    <PackageContents items={items} summary={packageSummary(items)} onRetry={isFailed ? retry : null}>
      <VehicleDocumentsPanel dealershipId={vehicle.dealershipId} vehicle={vehicle} onTyping={onTyping} />
    </PackageContents>
  )
}

interface FromDealershipProps {
  dealership: Dealership
  /** the recipient's id; null to ask for the customer after the vehicle */
  customerId: string | null
  onClose: () => void
}

/** Sends a packet for a vehicle that is chosen first. With a known customer the packet is ready right after that. */
export function SendPacketFromDealership({ dealership, customerId, onClose }: FromDealershipProps) {
  const [vehicle, setVehicle] = useState<Vehicle | null>(null)
  const found = useQuery({ ...customerQuery(dealership._id, customerId ?? ''), enabled: customerId !== null, retry: false })
  const customer = found.data?.customer ?? null
  // a customer who cannot be loaded (merged, deleted) is chosen in the dialog as usual
  const isKnown = customerId === null || !found.isPending
  if (vehicle !== null && isKnown) {
    return <SendPacket dealership={dealership} vehicle={vehicle} customer={customer} addedText="Customer added!" onClose={onClose} />
  }
  const whose = customer === null ? dealership.name : customerName(customer)
  return (
    <Dialog width={560} title={`Send Packet – ${whose}`} onClose={onClose}>
      <VehiclePicker dealershipId={dealership._id} onPick={setVehicle} offersRecent />
    </Dialog>
  )
}
