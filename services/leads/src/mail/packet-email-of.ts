import type { IncomingHttpHeaders } from 'node:http'
import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { linkBase } from '@forecourt/mail/link-base'
import type { RenderedMail } from '@forecourt/mail/mail-document'
import { notFound } from '@forecourt/service-kit/errors'
import type { LeadsDeps } from '../deps.ts'
import type { Contact } from '../domain/contact.ts'
import { currentCustomer } from '../packets/current-customer.ts'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'
import { renderPacketEmail } from './packet-email.ts'

interface Asked {
  /** the sender */
  user: SessionUser
  message: string
  headers: IncomingHttpHeaders
}

/**
 * Renders the mail for a packet link as this user sends it, to the customer as they are now. Returns it with that customer and the dealership's name.
 * Throws 404 when the dealership was deleted.
 */
export async function packetEmailOf(
  { stores, mail: { settings: mailSettings } }: Pick<LeadsDeps, 'stores' | 'mail'>,
  packet: PacketLogDoc,
  { user, message, headers }: Asked,
): Promise<RenderedMail & { dealershipName: string; customer: Contact }> {
  const dealershipId = packet.dealershipId.toHexString()
  const { dealerships } = stores
  const [{ deleted, settings }, names, customer] = await Promise.all([
    dealerships.facts(dealershipId),
    dealerships.names([packet.dealershipId]),
    currentCustomer({ stores }, packet),
  ])
  if (deleted) throw notFound('Packet')
  const name = names.get(dealershipId) ?? ''
  const mail = renderPacketEmail({
    firstName: customer.firstName,
    message,
    vehicle: packet.vehicle,
    snapshot: packet.snapshot ?? null,
    link: new URL(packet.link, linkBase(mailSettings, headers)).href,
    dealership: { name, brandColor: settings.brandColor, logoUrl: settings.logoUrl },
    salesperson: user,
  })
  return { ...mail, dealershipName: name, customer }
}
