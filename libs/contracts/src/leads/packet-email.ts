import { z } from 'zod'
import { emailField, objectIdField, pagingQuery, textField, timeField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { staffNoDealership, staffOfRecord } from '../usual-access.ts'
import { PACKET_NOTE_LENGTH } from './records.ts'

/** The error code when no mail server is set up: staff copy the mail instead. */
export const MAIL_NOT_SET_UP = 'MAIL_NOT_SET_UP'
/** The error code of a mail that the mail server rejected; the message says why. */
export const MAIL_FAILED = 'MAIL_FAILED'

export const EMAIL_MESSAGE_LENGTH = 2_000

const messageField = z
  .string()
  .max(EMAIL_MESSAGE_LENGTH)
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .default('')

/** A mail in the development mailbox. */
const mailboxMessageSchema = z.object({
  _id: objectIdField,
  dealershipId: objectIdField,
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  at: timeField,
})
export type MailboxMessage = z.infer<typeof mailboxMessageSchema>

const logParams = z.object({ logId: objectIdField })
const messageParams = z.object({ messageId: objectIdField })

/** The mail with a packet link (rules: packet email), and the development mailbox for mails when no mail server is set up. */
export const packetEmailOperations = {
  renderPacketEmail: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs/:logId/email-template',
    ...staffOfRecord,
    summary: 'The mail for a packet link with a custom message: subject, HTML with inline styles, plain text. Nothing is sent.',
    params: logParams,
    body: z.object({ message: messageField }),
    response: z.object({
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** the customer's current address; '' if there is none */
      to: z.string(),
      /** `smtp`: it can be sent; `mailbox`: it goes to the development mailbox; `none`: it can only be copied */
      delivery: z.enum(['smtp', 'mailbox', 'none']),
    }),
  },
  sendPacketEmail: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs/:logId/email',
    ...staffOfRecord,
    errors: [409],
    summary: 'Send the mail for a packet link to the customer. 503 MAIL_NOT_SET_UP, 502 MAIL_FAILED.',
    params: logParams,
    body: z.object({
      message: messageField,
      to: emailField,
      /** the note that the packet shows from now on; without it, the packet keeps its note */
      note: textField(PACKET_NOTE_LENGTH).optional(),
      /** created by the page once per click of the button, so that a retry sends nothing twice */
      requestKey: z.string().max(64).optional(),
    }),
    response: z.object({ success: z.boolean(), message: z.string(), delivery: z.enum(['smtp', 'mailbox']) }),
  },
  getMailDelivery: {
    method: 'GET',
    path: '/api/mail-delivery',
    ...staffNoDealership,
    summary: 'What becomes of mails here: `smtp`: they are sent; `mailbox`: they go to the development mailbox; `none`: nothing is set up.',
    response: z.object({ delivery: z.enum(['smtp', 'mailbox', 'none']) }),
  },
  listMailbox: {
    method: 'GET',
    path: '/api/dev/mailbox',
    ...staffNoDealership,
    errors: [404],
    summary: 'The caller’s own mails in the development mailbox, newest first; 404 where mail is really sent.',
    query: z.object({ page: pagingQuery.page.default(1), pageSize: pagingQuery.pageSize }),
    response: z.object({
      messages: z.array(mailboxMessageSchema),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
    }),
  },
  getMailboxMessage: {
    method: 'GET',
    path: '/api/dev/mailbox/:messageId',
    ...staffOfRecord,
    summary: 'One of the caller’s own mails in the development mailbox, with its HTML and plain text.',
    params: messageParams,
    response: mailboxMessageSchema.extend({ html: z.string(), text: z.string() }),
  },
} as const satisfies Operations
