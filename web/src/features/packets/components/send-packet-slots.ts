import type { Customer, PacketLog } from '@forecourt/contracts/leads/records'
import type { ReactNode } from 'react'
import type { PacketVehicle } from '../model/packet.ts'

/** The props of the component that selects a customer. */
export interface CustomerChoice {
  dealershipId: string
  vehicle: PacketVehicle
  selected: Customer | null
  onSelect: (customer: Customer, added: boolean) => void
  onChangeCustomer: () => void
  /** called with whether a new customer is being typed and not added yet */
  onTyping: (typing: boolean) => void
}

/** Renders the dialog to write the email with a link; with `note` the packet gets another note. `onSent` is called when it was sent or copied. */
export type EmailTemplate = (props: { log: PacketLog; note?: string; onSent?: () => void; onClose: () => void }) => ReactNode
