import { z } from 'zod'
import { doneSchema, nameField, optionalEmailField, phoneField, textField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { anyoneInDealership, holderOfRecord } from '../usual-access.ts'
import { customerRequestSchema, logIdField, REQUEST_KINDS, vehicleSummarySchema } from './records.ts'

const REQUEST_MESSAGE_LENGTH = 1_000

const asked = {
  kind: z.enum(REQUEST_KINDS),
  message: textField(REQUEST_MESSAGE_LENGTH).default(''),
  preferredTime: textField(100).default(''),
  /** created by the page once per click of the button, so that a retry is not a second request */
  requestKey: z.string().min(8).max(64),
}

/** Customers' requests on their pages (rules: customer request). Staff see them immediately on the lead and on their home page. */
export const customerRequestOperations = {
  requestFromPacket: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs/:logId/requests',
    ...holderOfRecord,
    errors: [410],
    summary:
      'The customer of a packet asks for something: to be called, a test drive, the price. Of staff and their previews nothing is kept.',
    params: z.object({ logId: logIdField }),
    body: z.object(asked),
    response: z.object({ success: z.boolean(), request: customerRequestSchema.nullable() }),
    repeatable: true,
    rateLimit: 'beacon',
  },
  requestFromInventory: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/requests',
    ...anyoneInDealership,
    summary: 'A visitor of the public inventory asks about a vehicle: becomes a lead with this source, or joins the lead that there is.',
    body: z
      .object({
        ...asked,
        firstName: nameField,
        lastName: nameField,
        email: optionalEmailField.default(''),
        phone: phoneField.default(''),
        vehicle: vehicleSummarySchema,
        /** a honeypot field, hidden from users: a bot that fills it in gets a normal response */
        website: z.string().max(200).default(''),
      })
      .refine(({ email, phone }) => email !== '' || phone !== '', { path: ['phone'], error: 'or an email address is required' }),
    response: doneSchema,
    status: 201,
    rateLimit: 'request',
  },
} as const satisfies Operations
