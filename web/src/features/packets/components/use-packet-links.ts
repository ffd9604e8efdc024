import type { Customer, PacketLog } from '@forecourt/contracts/leads/records'
import { useRef, useState } from 'react'
import { type NewLink, useMakeLink } from '../api/packets.ts'

type Wanted = Pick<NewLink, 'template' | 'expiresAt' | 'note'> & { customer: Customer }

/**
 * Creates links on demand while a dialog is open, one per customer and template (rules: sending a packet). `linkOf` returns a created link, or
 * null.
 */
export function usePacketLinks(dealershipId: string, vehicle: Pick<NewLink, 'vehicle' | 'snapshot'>) {
  const make = useMakeLink(dealershipId)
  const made = useRef(new Map<string, Promise<PacketLog>>())
  const [links, setLinks] = useState<ReadonlyMap<string, PacketLog>>(new Map())
  const [failure, setFailure] = useState<{ key: string; error: unknown } | null>(null)

  /** Returns the link, creating it if needed. Rejects when it cannot be created. */
  const ensure = ({ customer, template, expiresAt, note }: Wanted): Promise<PacketLog> => {
    const key = keyOf(customer, template)
    const before = made.current.get(key)
    if (before !== undefined) return before
    setFailure(null)
    const link = make.mutateAsync({ ...vehicle, customerId: customer._id, email: customer.email, template, expiresAt, note })
    made.current.set(key, link)
    link.then(
      (log) => setLinks((known) => new Map([...known, [key, log]])),
      (error) => {
        made.current.delete(key)
        setFailure({ key, error })
      },
    )
    return link
  }
  const linkOf = (customer: Customer | null, template: string) => (customer && links.get(keyOf(customer, template))) ?? null
  const errorOf = (customer: Customer | null, template: string) =>
    customer !== null && failure?.key === keyOf(customer, template) ? failure.error : null
  return { ensure, linkOf, errorOf, busy: make.isPending }
}

function keyOf(customer: Customer, template: string): string {
  return `${customer._id} ${template}`
}
