import type { Customer, VehicleSnapshot } from '@forecourt/contracts/leads/records'
import type { ReactNode } from 'react'
import type { PacketVehicle } from '../model/packet.ts'
import type { CustomerChoice, EmailTemplate } from './send-packet-slots.ts'

export interface SendPacketModalProps {
  dealershipId: string
  dealershipName: string
  /** of the dealership */
  timeZone: string
  /** the signed-in user */
  sender: { id: string; name: string }
  vehicle: PacketVehicle
  snapshot: VehicleSnapshot
  /** '$16,895' */
  price: string
  photo: ReactNode
  /** `onTyping` is called with whether something typed there is unsaved */
  packageStatus: (onTyping: (typing: boolean) => void) => ReactNode
  chooser: (choice: CustomerChoice) => ReactNode
  emailTemplate: EmailTemplate | null
  /** shown for two seconds after a customer was added */
  addedText: string
  /** the preselected customer */
  customer?: Customer | null
  /** called when the packet was sent */
  onSent?: () => void
  onClose: () => void
}
