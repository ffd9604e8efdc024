import type { Envelope } from '@forecourt/contracts/event'
import { ObjectId } from 'mongodb'
import type { Happening } from '../alerts/happening.ts'
import { HAPPENING_RULES, type HappeningRule } from '../alerts/happening-rules.ts'
import { isLate } from '../alerts/is-late.ts'
import { raiseAlert } from '../alerts/raise-alert.ts'
import type { NotificationsDeps } from '../deps.ts'
import { VIEW_WITHIN_MS } from '../jobs/escalate.ts'

/** Events of a type that are handled concurrently. */
const CONCURRENCY = 8

/** Raises alerts from events. Ignores events from before this service was installed (`installedAt`). */
export function onHappenings(deps: NotificationsDeps, installedAt: Date): void {
  for (const { event, read } of HAPPENING_RULES as readonly unknown[] as readonly HappeningRule[])
    deps.messaging.consume({
      durable: `alerts-${nameOf(event.type)}`,
      event,
      concurrency: CONCURRENCY,
      handler: async (envelope: Envelope, { deliveries }) => {
        const happening = read(envelope.data as never, envelope)
        if (happening === null || happening.at < installedAt) return
        if (happening.kind === 'options-submitted' && !isLate(happening, deps.clock())) await noteSubmission(deps, happening)
        await raiseAlert(deps, happening, deliveries)
      },
    })
}

/** Starts the escalation of a submission (rules: escalation), except for a late one, which no one could have viewed in time. */
async function noteSubmission({ stores }: NotificationsDeps, { kind, key, at, dealershipId, facts }: Happening): Promise<void> {
  if (dealershipId === null) return
  const dueAt = new Date(at.getTime() + VIEW_WITHIN_MS)
  await stores.escalations.note({ _id: `${kind}:${key}`, dealershipId: new ObjectId(dealershipId), facts, dueAt })
}

/** Returns `leads-packet-opened` for `leads.packet.opened.v1`: names of durable consumers must not contain dots. */
function nameOf(type: string): string {
  return type.replace(/\.v\d+$/, '').replaceAll('.', '-')
}
