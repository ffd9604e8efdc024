import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A mail that the server received. */
interface ReceivedMail {
  /** from the envelope */
  from: string
  to: string[]
  parsed: ParsedMail
}

const USER = 'forecourt'
export const PASSWORD = 'p@ss word/1'

/** Starts a real mail server for one user on a free port of this machine. */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  let refusal: { words: string; responseCode: number } | null = null
  let senderRefusal: string | null = null
  let held: { arrive: () => void; released: Promise<void> } | null = null
  const refused = () => (refusal === null ? null : Object.assign(new Error(refusal.words), { responseCode: refusal.responseCode }))
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    // the words of a refusal contain its enhanced status, or none
    hideENHANCEDSTATUSCODES: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      if (username === USER && password === PASSWORD) done(null, { user: USER })
      else done(new Error(`no such user: ${username} ${password}`))
    },
    onMailFrom: (_address, _session, done) =>
      done(senderRefusal === null ? null : Object.assign(new Error(senderRefusal), { responseCode: 550 })),
    onRcptTo: (_address, _session, done) => done(refused()),
    onData: (stream, { envelope }, done) => {
      const take = async () => {
        const parsed = await simpleParser(stream)
        held?.arrive()
        await held?.released
        const error = refused()
        if (error !== null) throw error
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), parsed })
      }
      take().then(() => done(), done)
    },
  })
  // Some tests use clients that disconnect before the end.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    /** `smtp://user:password@127.0.0.1:port` */
    url: `smtp://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    received,
    /** rejects recipients with these words from now on, permanently unless `responseCode` says otherwise; null accepts all */
    refuse: (words: string | null, responseCode = 550): void => {
      refusal = words === null ? null : { words, responseCode }
    },
    /** rejects our sender address permanently with these words from now on; null accepts it */
    refuseSender: (words: string | null): void => {
      senderRefusal = words
    },
    /** holds the next mail: `arrived` resolves when it has arrived, and the server responds after `release`, with a refusal if there is one by then */
    hold: () => {
      let arrive = () => {}
      let release = () => {}
      const arrived = new Promise<void>((resolve) => {
        arrive = resolve
      })
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      held = { arrive, released }
      return {
        arrived,
        release: () => {
          held = null
          release()
        },
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type TestMailServer = Awaited<ReturnType<typeof startMailServer>>
