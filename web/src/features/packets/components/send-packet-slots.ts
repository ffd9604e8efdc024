import type { Customer, PacketLog } from '@forecourt/contracts/leads/records'
import type { ReactNode } from 'react'
import type { PacketVehicle } from '../model/packet.ts'

/** What the choice of a customer needs to know, and what it reports. */
export interface CustomerChoice {
  dealershipId: string
  vehicle: PacketVehicle
  selected: Customer | null
  onSelect: (customer: Customer, added: boolean) => void
  onChangeCustomer: () => void
  /** whether a new customer is being written, who is not added yet */
  onTyping: (typing: boolean) => void
}

/** Draws the dialog that writes the mail with a link. */
export type EmailTemplate = (props: { log: PacketLog; onClose: () => void }) => ReactNode
