import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail in the mailbox. */
interface StoredMail {
  uid: number
  source: Buffer
  flags: Set<string>
}

const USER = 'bounces'
const PASSWORD = 'p@ss word/2'
const FOLDER = 'Bounces'

/** Starts an IMAP4rev1 server (RFC 3501) with the mailbox of one user on a free port of this machine. Supports reading and flagging. */
export async function startImapServer() {
  const state = { validity: 1, nextUid: 1, mails: [] as StoredMail[], fetched: [] as { uid: number; bytes: number }[], hangUps: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    const lines = createInterface({ input: socket })
    // readline re-emits errors of the connection
    lines.on('error', () => {})
    lines.on('line', (line) => {
      const [, tag = '', command = '', rest = ''] = /^(\S+) (UID \S+|\S+) ?(.*)$/.exec(line) ?? []
      const respond = responses[command.toUpperCase()]
      if (respond === undefined) return socket.write(`${tag} BAD unknown command\r\n`)
      const said = respond(rest)
      if (said === null) return socket.destroy()
      return socket.write(
        Buffer.concat([...said.map((part) => Buffer.from(part)), Buffer.from('')])
          .toString('latin1')
          .replaceAll('{tag}', tag),
        'latin1',
      )
    })
  })
  const ok = (...untagged: string[]) => [...untagged, '{tag} OK done\r\n']
  const responses: Readonly<Record<string, (rest: string) => string[] | null>> = {
    CAPABILITY: () => ok('* CAPABILITY IMAP4rev1\r\n'),
    NOOP: () => ok(),
    LOGIN: (rest) =>
      rest === `"${USER}" "${PASSWORD}"` || rest === `${USER} "${PASSWORD}"` ? ok() : ['{tag} NO [AUTHENTICATIONFAILED] no\r\n'],
    LIST: (rest) => ok(rest.endsWith('""') ? '* LIST (\\Noselect) "/" ""\r\n' : `* LIST () "/" ${FOLDER}\r\n`),
    LSUB: () => ok(),
    SELECT: (rest) =>
      rest.replaceAll('"', '') === FOLDER
        ? [
            `* FLAGS (\\Seen)\r\n* OK [PERMANENTFLAGS (\\Seen)] limited\r\n* ${state.mails.length} EXISTS\r\n* 0 RECENT\r\n`,
            `* OK [UIDVALIDITY ${state.validity}] valid\r\n* OK [UIDNEXT ${state.nextUid}] next\r\n`,
            '{tag} OK [READ-WRITE] done\r\n',
          ]
        : ['{tag} NO no such folder\r\n'],
    'UID SEARCH': (rest) => {
      const from = Number(/UID (\d+):\*/.exec(rest)?.[1] ?? 1)
      const newest = state.mails.at(-1)
      const found = state.mails.filter((mail) => mail.uid >= from || mail === newest)
      return ok(`* SEARCH${found.map(({ uid }) => ` ${uid}`).join('')}\r\n`)
    },
    'UID FETCH': (rest) => {
      if (state.hangUps > 0) {
        state.hangUps--
        return null
      }
      const uid = Number(/^\d+/.exec(rest)?.[0])
      const at = state.mails.findIndex((mail) => mail.uid === uid)
      const mail = state.mails[at]
      if (mail === undefined) return ok()
      const bytes = Number(/BODY\.PEEK\[\]<0\.(\d+)>/.exec(rest)?.[1])
      const part = mail.source.subarray(0, bytes)
      state.fetched.push({ uid, bytes: part.length })
      return ok(`* ${at + 1} FETCH (UID ${uid} BODY[]<0> {${part.length}}\r\n${part.toString('latin1')})\r\n`)
    },
    'UID STORE': (rest) => {
      const [, uid, flags = ''] = /^(\d+) \+FLAGS(?:\.SILENT)? \((.*)\)$/.exec(rest) ?? []
      const mail = state.mails.find((one) => one.uid === Number(uid))
      for (const flag of flags.split(' ')) mail?.flags.add(flag)
      return ok()
    },
    LOGOUT: () => ok('* BYE\r\n'),
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    /** `imap://user:password@127.0.0.1:port/Bounces` */
    url: `imap://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${FOLDER}`,
    mails: state.mails as readonly StoredMail[],
    /** one entry for each fetched mail, with the number of bytes requested */
    fetched: state.fetched,
    /** adds a mail; returns its number */
    arrive(source: string): number {
      const uid = state.nextUid++
      state.mails.push({ uid, source: Buffer.from(source.replaceAll(/\r?\n/g, '\r\n')), flags: new Set() })
      return uid
    },
    /** changes the numbers of all mails, as after a restore of the mailbox */
    renumber(): void {
      state.validity++
      for (const mail of state.mails) mail.uid = state.nextUid++
    },
    /** closes the connection on the next fetches, `times` times */
    hangUp(times: number): void {
      state.hangUps = times
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

export type TestImapServer = Awaited<ReturnType<typeof startImapServer>>

/** Returns a bounce notice as RFC 3464 specifies it. */
export function bounceOf(messageId: string, { action = 'failed', reason = '550 5.1.1 No such user' } = {}): string {
  return `From: Mail Delivery System <MAILER-DAEMON@mail.example>
To: mail@cars.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4F2A.1/mail.example"

This is a MIME-encapsulated message.

--4F2A.1/mail.example
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--4F2A.1/mail.example
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example

Final-Recipient: rfc822; cora@customers.example
Action: ${action}
Status: 5.1.1
Diagnostic-Code: smtp; ${reason.replaceAll('\n', '\n    ')}

--4F2A.1/mail.example
Content-Type: message/rfc822

From: mail@cars.example
Message-ID: ${messageId}
Subject: Your vehicle

Hello
--4F2A.1/mail.example--
`
}
