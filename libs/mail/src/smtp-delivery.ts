import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { ComposedMail } from './compose-mail.ts'
import type { ServerAddress } from './server-address.ts'

/** Timeouts in milliseconds. The gateway times out after 30 s, so a delivery must end before that. */
export interface SmtpTimeouts {
  connectMs: number
  /** the longest time without data from the server */
  silenceMs: number
  /** the longest time of the whole delivery */
  deliveryMs: number
}
export const SMTP_TIMEOUTS: SmtpTimeouts = { connectMs: 8_000, silenceMs: 12_000, deliveryMs: 24_000 }

/** Sends a mail on a separate connection. Throws nodemailer's error; its `code` is ETIMEDOUT after a timeout. */
export async function deliverBySmtp(
  address: ServerAddress,
  mail: ComposedMail,
  { connectMs, silenceMs, deliveryMs }: SmtpTimeouts,
): Promise<void> {
  const connection = new SMTPConnection({
    host: address.host,
    port: address.port,
    secure: address.secure,
    requireTLS: address.requireTls,
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    socketCloseTimeout: 0,
  })
  let timer: NodeJS.Timeout | undefined
  // The connection emits an 'error' event when it fails in any step.
  const cutOff = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    timer = setTimeout(() => reject(tooSlow()), deliveryMs)
  })
  try {
    await Promise.race([sendOn(connection, address, mail), cutOff])
  } catch (error) {
    connection.close()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

async function sendOn(connection: SMTPConnection, { user, password }: ServerAddress, mail: ComposedMail): Promise<void> {
  await step((done) => connection.connect(done))
  if (user !== '') await step((done) => connection.login({ user, pass: password }, done))
  const envelope = { from: mail.from, to: [mail.to], size: mail.mime.length }
  await step((done) => connection.send(envelope, mail.mime, done))
  connection.quit()
}

function step(begin: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => begin((error) => (error ? reject(error) : resolve())))
}

function tooSlow(): Error {
  return Object.assign(new Error('the delivery took too long'), { code: 'ETIMEDOUT' })
}
