import type { Customer, PacketLog } from '@forecourt/contracts/leads/records'
import type { ReactNode } from 'react'
import type { PacketVehicle } from '../model/packet.ts'

/** What the choice of a customer needs to know, and what it tells. */
export interface CustomerChoice {
  dealershipId: string
  vehicle: PacketVehicle
  selected: Customer | null
  onSelect: (customer: Customer, added: boolean) => void
  onChangeCustomer: () => void
}

/** Draws the dialog that writes the mail with a link. */
export type EmailTemplate = (props: { log: PacketLog; onClose: () => void }) => ReactNode
