import { randomUUID } from 'node:crypto'
import { mailReturned } from '@forecourt/contracts/leads/events'
import type { BounceNotice } from '@forecourt/mail/bounces/bounce-notice'
import type { ImapAddress } from '@forecourt/mail/bounces/imap-address'
import { readBounces } from '@forecourt/mail/bounces/read-bounces'
import { isAlertMessageId } from '@forecourt/mail/message-id'
import { type Job, runJob } from '@forecourt/service-kit/run-job'
import { countBy } from '@forecourt/telemetry/count-by'
import type { Db } from 'mongodb'
import type { Registry } from 'prom-client'
import type { LeadsDeps } from '../deps.ts'
import { noteBounced } from '../mail/note-bounced.ts'

const INTERVAL_MS = 60_000
/** As long as `mail-sends` are stored: older mails cannot be matched. */
const DAYS_READ = 7
const DAY_MS = 24 * 60 * 60 * 1_000

type Deps = Pick<LeadsDeps, 'stores' | 'transaction' | 'messaging' | 'clock' | 'mail'>
type Outcome = 'ours' | 'unknown'

/** Reads the mailbox for bounces every minute, if one is configured. Runs on one replica at a time. */
export function startReadBounces(deps: LeadsDeps, db: Db, registry: Registry | undefined): Job[] {
  const { bounces } = deps.mail.settings
  const count = countNotices(registry)
  const countRead = countReads(registry)
  if (bounces === null) return []
  const run = async (signal: AbortSignal) => {
    try {
      const isMore = await readBounceMailbox(deps, bounces, { count, signal })
      countRead('done')
      return isMore ? 'more' : 'done'
    } catch (error) {
      // closing the job breaks its connection
      if (!signal.aborted) countRead('failed')
      throw error
    }
  }
  return [runJob({ name: 'read-bounces', intervalMs: INTERVAL_MS, run, logger: deps.logger, lease: { db } })]
}

/** Runs once. Returns whether there may be more to read. Idempotent. Throws when the mail server is unreachable or rejects the login. */
async function readBounceMailbox(
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
    keep: (position) => bounceMailbox.savePosition(mailbox, position),
    signal,
  })
}

/** Handles a bounce notice idempotently. Returns whether it is about a mail of this platform. */
async function takeNotice(deps: Deps, notice: BounceNotice): Promise<boolean> {
  if (isAlertMessageId(notice.messageId, deps.mail.mailer.from)) {
    await passOn(deps, notice)
    return true
  }
  const send = await deps.stores.mailSends.findByMessageId(notice.messageId)
  if (send?.mail === undefined) return false
  const reason = notice.reason === '' ? 'The email came back.' : `The email came back: ${notice.reason}`
  await noteBounced(deps, { ...send, mail: send.mail }, { reason })
  return true
}

/** Publishes the bounce of an alert: only the notifications service knows these mails. */
async function passOn({ transaction, messaging, clock }: Deps, { messageId, reason, isPermanent }: BounceNotice): Promise<void> {
  const now = clock()
  const context = { dealershipId: null, actor: { kind: 'system' as const, name: 'Bounce mailbox' }, correlationId: randomUUID(), now }
  const returned = { messageId, reason, isPermanent, at: now.toISOString() }
  await transaction((session) => messaging.outbox.add(session, mailReturned, returned, context))
}

function countReads(registry: Registry | undefined): (result: 'done' | 'failed') => void {
  const help = 'Reads of the bounce mailbox, by result.'
  return countBy(registry, { name: 'forecourt_bounce_mailbox_reads_total', help, label: 'result', values: ['done', 'failed'] })
}

function countNotices(registry: Registry | undefined): (outcome: Outcome) => void {
  const help = 'Notices in the bounce mailbox that a mail came back.'
  return countBy(registry, { name: 'forecourt_bounce_notices_total', help, label: 'outcome', values: ['ours', 'unknown'] })
}
