import { ImapFlow } from 'imapflow'
import { oneLine } from '../mail-document.ts'
import { type BounceNotice, readBounceNotice } from './bounce-notice.ts'
import type { ImapAddress } from './imap-address.ts'

/** The last mail that was read. `uid` is valid only while `uidValidity` is the same. */
export interface MailboxPosition {
  uidValidity: string
  uid: number
}

interface ReadBouncesOptions {
  /** null when the mailbox was never read */
  position: MailboxPosition | null
  /** older mails are ignored */
  since: Date
  /** Handles a notice; must be idempotent. Resolves to whether the notice is about one of our mails. */
  take: (notice: BounceNotice) => Promise<boolean>
  /** Stores the position; called after each mail. */
  keep: (position: MailboxPosition) => Promise<void>
  signal: AbortSignal
}

/** Bytes to read of each mail: notices contain at most the bounced mail, and its headers come first. */
const MAX_BYTES = 128 * 1024
/** The number of mails per run. */
const BATCH = 100
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/**
 * Reads the mails that arrived in a mailbox since its position, one by one. Handles notices about our mails and marks them as read; leaves all other
 * mails unchanged. A failure stops the run, and the next run starts with the same mail. Resolves to whether there may be more. Throws when the server
 * is unreachable or returns an error.
 */
export async function readBounces(address: ImapAddress, { signal, ...options }: ReadBouncesOptions): Promise<boolean> {
  const { host, port, secure, requireTls, user, password, folder } = address
  const client = new ImapFlow({
    host,
    port,
    secure,
    ...(requireTls && { doSTARTTLS: true }),
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    ...TIMEOUTS,
  })
  // pending commands are rejected as well
  client.on('error', () => {})
  const stop = () => client.close()
  signal.addEventListener('abort', stop)
  try {
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(folder)
    const more = await readFrom(client, String(uidValidity), options)
    await client.logout()
    return more
  } catch (error) {
    throw inWords(error)
  } finally {
    signal.removeEventListener('abort', stop)
    client.close()
  }
}

/** Adds the server's response to an error, so that the log contains the reason. Returns other errors unchanged. */
function inWords(error: unknown): unknown {
  const { authenticationFailed = false, responseText = '' } = error as { authenticationFailed?: boolean; responseText?: string }
  if (authenticationFailed) return new Error('the mailbox does not accept our user name and password', { cause: error })
  return responseText === '' ? error : new Error(`the mailbox cannot be read: ${oneLine(responseText).slice(0, 200)}`, { cause: error })
}

type Reading = Omit<ReadBouncesOptions, 'signal'>

async function readFrom(client: ImapFlow, uidValidity: string, { position, since, take, keep }: Reading): Promise<boolean> {
  // a new uidValidity means new numbers: read everything again, because `take` is idempotent
  const last = position?.uidValidity === uidValidity ? position.uid : 0
  const found = (await client.search({ uid: `${last + 1}:*`, since }, { uid: true })) || []
  // `n:*` matches the newest mail even when its number is less than n
  const uids = found.filter((uid) => uid > last).sort((one, other) => one - other)
  for (const uid of uids.slice(0, BATCH)) {
    const mail = await client.fetchOne(String(uid), { source: { start: 0, maxLength: MAX_BYTES } }, { uid: true })
    const notice = mail === false || mail.source === undefined ? null : readBounceNotice(mail.source)
    if (notice !== null && (await take(notice))) await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
    await keep({ uidValidity, uid })
  }
  return uids.length > BATCH
}
