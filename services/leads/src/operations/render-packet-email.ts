import type { leadsOperations } from '@forecourt/contracts/leads/operations'
import { unauthorized } from '@forecourt/service-kit/errors'
import type { Handler } from '@forecourt/service-kit/implement'
import { packetForStaff } from '../access/packet-visit.ts'
import type { LeadsDeps } from '../deps.ts'
import { packetEmailOf } from '../mail/packet-email-of.ts'

/** Renders the mail for a packet link with a custom message, for preview or copying; sends nothing. */
export function renderPacketEmail(deps: LeadsDeps): Handler<typeof leadsOperations.renderPacketEmail> {
  return async (call) => {
    if (call.caller.kind !== 'staff') throw unauthorized()
    const packet = await packetForStaff(deps, call)
    const asked = { user: call.caller.user, message: call.body.message, headers: call.request.headers }
    const { subject, html, text, customer } = await packetEmailOf(deps, packet, asked)
    return { subject, html, text, to: customer.email, delivery: deps.mail.mailer.delivery }
  }
}
