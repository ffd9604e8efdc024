import type { Logger } from 'pino'
import { composeMail, type Mail } from './compose-mail.ts'
import type { CountMail, MailKind } from './count-mails.ts'
import { mailFailed } from './mail-problem.ts'
import type { MailSettings } from './mail-settings.ts'
import { deliverBySmtp } from './smtp-delivery.ts'

/** How a mail is counted. */
interface MailCount {
  kind: MailKind
  /** an earlier attempt to send this mail failed and was counted: another failure is not */
  isRetry?: boolean
}

export interface Mailer {
  /** `none`: mails can only be copied */
  readonly delivery: 'smtp' | 'mailbox' | 'none'
  /** the sender of every mail */
  readonly from: string
  /** Delivers a mail of a dealership. Throws 502 MAIL_FAILED when the mail server does not accept it. */
  deliver(dealershipId: string, mail: Mail, counted: MailCount): Promise<void>
}

/** Stores a mail of a dealership with its MIME in the development mailbox, when there is no mail server. */
type KeepMail = (dealershipId: string, mail: Mail, mime: Buffer) => Promise<void>

interface MailerDeps {
  logger: Logger
  /** called with the outcome of each mail */
  count: CountMail
}

/** Creates a mailer for the mail server of the settings, or for the development mailbox when there is none. */
export function createMailer(
  { smtp, smtpTimeouts, mailbox, from }: MailSettings,
  keepMail: KeepMail,
  { logger, count }: MailerDeps,
): Mailer {
  if (smtp === null) {
    const keep = async (dealershipId: string, mail: Mail, { kind }: MailCount) => {
      const { mime } = await composeMail(mail)
      await keepMail(dealershipId, mail, mime)
      count(kind, 'sent')
    }
    return { delivery: mailbox ? 'mailbox' : 'none', from, deliver: mailbox ? keep : nowhere }
  }
  return {
    delivery: 'smtp',
    from,
    async deliver(_dealershipId, mail, { kind, isRetry = false }) {
      const composed = await composeMail(mail)
      await deliverBySmtp(smtp, composed, smtpTimeouts).catch((error: unknown) => {
        const failure = mailFailed(error, [mail.to.address, smtp.password, smtp.user])
        logger.warn({ reason: failure.message, ...(failure.cause as object) }, 'mail delivery failed')
        if (!isRetry) count(kind, 'failed')
        throw failure
      })
      count(kind, 'sent')
    },
  }
}

async function nowhere(): Promise<never> {
  throw new Error('no mail delivery is configured')
}
