import { ImapFlow } from 'imapflow'
import { type BounceNotice, readBounceNotice } from './bounce-notice.ts'
import type { ImapAddress } from './imap-address.ts'

/** How far a mailbox was read: up to the mail `uid`, as long as its numbers hold (`uidValidity`). */
export interface MailboxPosition {
  uidValidity: string
  uid: number
}

export interface ReadBouncesOptions {
  /** null where it was never read */
  position: MailboxPosition | null
  /** what arrived before is left alone */
  since: Date
  /** Takes a notice; may be called again with one that was taken. Resolves to whether it is of a mail of ours. */
  take: (notice: BounceNotice) => Promise<boolean>
  /** Remembers how far it was read: after each mail. */
  keep: (position: MailboxPosition) => Promise<void>
  signal: AbortSignal
}

/** Of a mail no more than that is read: notices carry at most the mail that came back, and its headers come first. */
const MAX_BYTES = 128 * 1024
/** Mails in one round. */
const BATCH = 100
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/**
 * Reads what arrived in a mailbox since its position, mail by mail: a notice about a mail of ours is taken and marked as read, everything else is
 * left as it is. A mail that could not be taken stops the round, so that the next one begins with it. Resolves to whether there may be more.
 * Throws when the server cannot be reached or refuses.
 */
export async function readBounces(address: ImapAddress, { signal, ...options }: ReadBouncesOptions): Promise<boolean> {
  const { host, port, secure, requireTls, user, password, folder } = address
  const client = new ImapFlow({
    ...{ host, port, secure, ...(requireTls && { doSTARTTLS: true }) },
    auth: { user, pass: password },
    ...{ logger: false, disableAutoIdle: true, ...TIMEOUTS },
  })
  // whatever waits for the connection is rejected as well
  client.on('error', () => {})
  const stop = () => client.close()
  signal.addEventListener('abort', stop)
  try {
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(folder)
    const more = await readFrom(client, String(uidValidity), options)
    await client.logout()
    return more
  } finally {
    signal.removeEventListener('abort', stop)
    client.close()
  }
}

type Reading = Omit<ReadBouncesOptions, 'signal'>

async function readFrom(client: ImapFlow, uidValidity: string, { position, since, take, keep }: Reading): Promise<boolean> {
  // with another validity the numbers are of other mails: everything is looked at again, and what was taken already is taken as before
  const last = position?.uidValidity === uidValidity ? position.uid : 0
  const found = (await client.search({ uid: `${last + 1}:*`, since }, { uid: true })) || []
  // `n:*` names the newest mail even where it is older than n
  const uids = found.filter((uid) => uid > last).sort((one, other) => one - other)
  for (const uid of uids.slice(0, BATCH)) {
    const mail = await client.fetchOne(String(uid), { source: { start: 0, maxLength: MAX_BYTES } }, { uid: true })
    const notice = mail === false || mail.source === undefined ? null : readBounceNotice(mail.source)
    if (notice !== null && (await take(notice))) await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    await keep({ uidValidity, uid })
  }
  return uids.length > BATCH
}
