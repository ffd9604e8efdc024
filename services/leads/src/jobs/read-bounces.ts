import { randomUUID } from 'node:crypto'
import { mailBounced } from '@forecourt/contracts/leads/events'
import type { BounceNotice } from '@forecourt/mail/bounces/bounce-notice'
import type { ImapAddress } from '@forecourt/mail/bounces/imap-address'
import { readBounces } from '@forecourt/mail/bounces/read-bounces'
import { type Job, runJob } from '@forecourt/service-kit/run-job'
import { counterOf } from '@forecourt/telemetry/registered'
import type { Db } from 'mongodb'
import type { Registry } from 'prom-client'
import type { LeadsDeps } from '../deps.ts'
import { customerName } from '../domain/customer-name.ts'

const INTERVAL_MS = 60_000
const LEASE_MS = 30_000
/** A mail that is forgotten cannot come back: as long as `mail-sends` are kept. */
const DAYS_READ = 7
const DAY_MS = 24 * 60 * 60 * 1_000

type Deps = Pick<LeadsDeps, 'stores' | 'transaction' | 'messaging' | 'clock'>
type Outcome = 'ours' | 'unknown'

/** Reads the mailbox that mails come back to, where one is set up, every minute. One replica at a time does it. */
export function startReadBounces(deps: LeadsDeps, db: Db, registry: Registry | undefined): Job[] {
  const { bounces } = deps.mail.settings
  const count = countNotices(registry)
  if (bounces === null) return []
  const run = async (signal: AbortSignal) => ((await readBounceMailbox(deps, bounces, { count, signal })) ? 'more' : 'done')
  const lease = { db, ttlMs: LEASE_MS }
  return [runJob({ name: 'read-bounces', intervalMs: INTERVAL_MS, run, logger: deps.logger, lease })]
}

/** One round: returns whether there may be more to read. May run twice. Throws when the mail server cannot be reached or refuses. */
export async function readBounceMailbox(
  deps: Deps,
  address: ImapAddress,
  { count, signal }: { count: (outcome: Outcome) => void; signal: AbortSignal },
): Promise<boolean> {
  const { bounceMailbox } = deps.stores
  const mailbox = `${address.user}@${address.host}/${address.folder}`
  return readBounces(address, {
    position: await bounceMailbox.position(mailbox),
    since: new Date(deps.clock().getTime() - DAYS_READ * DAY_MS),
    async take(notice) {
      const isOurs = await takeNotice(deps, notice)
      count(isOurs ? 'ours' : 'unknown')
      return isOurs
    },
    keep: (position) => bounceMailbox.keep(mailbox, position),
    signal,
  })
}

/** Notes that a mail came back, and alerts whoever sent it, once (rules: mails that come back). Returns whether it is a mail of ours. */
async function takeNotice({ stores, transaction, messaging, clock }: Deps, { messageId, reason }: BounceNotice): Promise<boolean> {
  const send = await stores.mailSends.findByMessageId(messageId)
  if (send?.mail === undefined) return false
  const { to, by } = send.mail
  const now = clock()
  const [dealershipId, packetLogId] = [send.dealershipId.toHexString(), send.packetLogId.toHexString()]
  await transaction(async (session) => {
    if (!(await stores.mailSends.noteBounced(send._id, { at: now, reason }, session))) return
    const packet = await stores.packetLogs.findAnywhere(send.packetLogId, session)
    // with the customer goes what there is to say of them
    if (packet === null) return
    const about = { dealershipId, packetLogId, customerId: packet.customerId.toHexString(), customerName: customerName(packet.customer) }
    const words = reason === '' ? 'The email came back.' : `The email came back: ${reason}`
    const bounced = { ...about, to, sentBy: by, reason: words, at: now.toISOString() }
    const actor = { kind: 'system' as const, name: 'Bounce mailbox' }
    await messaging.outbox.add(session, mailBounced, bounced, { dealershipId, actor, correlationId: randomUUID(), now })
  })
  return true
}

function countNotices(registry: Registry | undefined): (outcome: Outcome) => void {
  if (registry === undefined) return () => {}
  const help = 'Notices in the bounce mailbox that a mail came back.'
  const notices = counterOf(registry, { name: 'forecourt_bounce_notices_total', help, labelNames: ['outcome'] })
  for (const outcome of ['ours', 'unknown']) notices.inc({ outcome }, 0)
  return (outcome) => notices.inc({ outcome })
}
