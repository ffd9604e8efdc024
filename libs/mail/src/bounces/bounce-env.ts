import { z } from 'zod'
import { type ImapAddress, parseImapUrl } from './imap-address.ts'

/** The mailbox that receives bounces. Read by the service that mails customers and by `make start`. */
export const bounceEnv = z.object({
  /** the mailbox of MAIL_FROM, `imaps://user:password@host:993/Folder`; may be a mounted secret (BOUNCE_IMAP_URL_FILE) */
  BOUNCE_IMAP_URL: z
    .string()
    .refine((text) => parseImapUrl(text) !== null, 'must be like imaps://user:password@mail.example.com:993/INBOX or imap://…')
    .optional(),
})

/** Returns the mailbox in the environment, or null if none is set. */
export function toBounceMailbox({ BOUNCE_IMAP_URL: url }: z.output<typeof bounceEnv>): ImapAddress | null {
  return url === undefined ? null : parseImapUrl(url)
}
