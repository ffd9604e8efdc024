import type { Customer, PacketLog } from '@forecourt/contracts/leads/records'
import { useRef, useState } from 'react'
import { type NewLink, useMakeLink } from '../api/packets.ts'
import { type Expiry, expiresAt, expiryText } from '../model/expiry.ts'
import { useAccess } from './use-access.ts'

type Wanted = Pick<NewLink, 'template' | 'note'> & { customer: Customer; expiry: Expiry }
interface MadeLink {
  log: Promise<PacketLog>
  /** the choice that the link has; null if changing it failed */
  expiry: string | null
  /** ends when the changes so far have ended, which are made one after another */
  changed: Promise<unknown>
}

/**
 * Creates links on demand while a dialog is open, one per customer and template (rules: sending a packet). A link that expires on a date ends with
 * it in `timeZone`. `linkOf` returns a created link, or null.
 */
export function usePacketLinks(dealershipId: string, timeZone: string, vehicle: Pick<NewLink, 'vehicle' | 'snapshot'>) {
  const make = useMakeLink(dealershipId)
  const access = useAccess(dealershipId)
  const made = useRef(new Map<string, MadeLink>())
  const [links, setLinks] = useState<ReadonlyMap<string, PacketLog>>(new Map())
  const [failure, setFailure] = useState<{ key: string; error: unknown } | null>(null)

  /** Returns the link with its expiration, creating or changing it if needed. Rejects when that fails. */
  const ensure = ({ customer, template, expiry, note }: Wanted): Promise<PacketLog> => {
    const key = keyOf(customer, template)
    const existing = made.current.get(key)
    if (existing !== undefined) return withExpiry(existing, expiry)
    setFailure(null)
    const end = expiresAt(expiry, new Date(), timeZone) ?? null
    const link = make.mutateAsync({ ...vehicle, customerId: customer._id, email: customer.email, template, expiresAt: end, note })
    made.current.set(key, { log: link, expiry: expiryText(expiry), changed: link.catch(() => {}) })
    link.then(
      (log) => setLinks((known) => new Map([...known, [key, log]])),
      (error) => {
        made.current.delete(key)
        setFailure({ key, error })
      },
    )
    return link
  }
  const withExpiry = (link: MadeLink, expiry: Expiry): Promise<PacketLog> => {
    const change = link.changed.then(async () => {
      const log = await link.log
      const end = expiresAt(expiry, new Date(), timeZone)
      if (end === undefined || link.expiry === expiryText(expiry)) return log
      link.expiry = (await access.setExpiry(log, end)) ? expiryText(expiry) : null
      if (link.expiry === null) throw new Error("We couldn't change the expiration.")
      return log
    })
    link.changed = change.catch(() => {})
    return change
  }
  /** Changes when a link expires that exists or is being created. */
  const changeExpiry = (customer: Customer | null, template: string, expiry: Expiry) => {
    const link = customer && made.current.get(keyOf(customer, template))
    if (link) withExpiry(link, expiry).catch(() => {})
  }
  /** Forgets a link that was revoked or deleted, so that `ensure` creates another one. */
  const forget = (customer: Customer, template: string) => {
    const gone = keyOf(customer, template)
    made.current.delete(gone)
    setLinks((known) => new Map([...known].filter(([key]) => key !== gone)))
  }
  const linkOf = (customer: Customer | null, template: string) => (customer && links.get(keyOf(customer, template))) ?? null
  const errorOf = (customer: Customer | null, template: string) =>
    customer !== null && failure?.key === keyOf(customer, template) ? failure.error : null
  return { ensure, changeExpiry, forget, linkOf, errorOf, busy: make.isPending }
}

function keyOf(customer: Customer, template: string): string {
  return `${customer._id} ${template}`
}
