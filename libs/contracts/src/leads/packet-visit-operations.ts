import { z } from 'zod'
import { publicPersonSchema } from '../auth/profile.ts'
import { holder } from '../callers.ts'
import { doneSchema, objectIdField, requestIdField, textField, timeField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { holderOfRecord } from '../usual-access.ts'
import {
  CLOSE_ACTIONS,
  customerLogSchema,
  customerRequestSchema,
  linkField,
  logIdField,
  PACKET_TEMPLATES,
  submittedOptionsInput,
  submittedOptionsSchema,
} from './records.ts'
import { packetTradeInSchema } from './trade-ins.ts'

/** What the page of a packet records: its opens, visits, interactions and submissions. */
export const packetVisitOperations = {
  handleOpen: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs/handle-open',
    access: holder,
    tenant: { from: 'body', name: 'dealershipId' },
    errors: [410],
    // rules: opens that count, rules: visit token
    summary:
      'A customer opened a packet link: begins a visit and answers its token as `logId`. Twice with one `requestId` it is one visit.',
    body: z.object({
      dealershipId: objectIdField,
      link: linkField,
      vin: textField(60),
      /** pages of older versions send none */
      requestId: requestIdField.optional(),
    }),
    response: z.object({
      success: z.boolean(),
      logId: z.string(),
      template: z.enum(PACKET_TEMPLATES),
      staffPreview: z.boolean(),
      tradeIn: packetTradeInSchema.nullable(),
      /** the sender; null when unknown or deleted */
      from: publicPersonSchema.nullable(),
      /** their note to the customer; '' without one */
      note: z.string(),
      /** the customer's last submission on this packet; null before the first */
      submitted: z.object({ at: timeField, options: submittedOptionsSchema }).nullable(),
      /** requests made on this packet, newest first, at most 10 */
      requests: z.array(customerRequestSchema),
    }),
    rateLimit: 'beacon',
  },
  heartbeat: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs/:logId/heartbeat',
    ...holderOfRecord,
    errors: [410],
    summary: 'The packet page is still being looked at.',
    params: z.object({ logId: logIdField }),
    response: doneSchema,
    repeatable: true,
    rateLimit: 'beacon',
  },
  closePacket: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs/:logId/close',
    ...holderOfRecord,
    // rules: active now
    summary: 'The customer left the packet page: a hint, idempotent.',
    params: z.object({ logId: logIdField }),
    body: z.object({ action: z.enum(CLOSE_ACTIONS) }),
    response: doneSchema,
    repeatable: true,
    rateLimit: 'beacon',
  },
  saveOptions: {
    method: 'PATCH',
    path: '/api/dealerships/api/packet-logs/:logId/options',
    ...holderOfRecord,
    errors: [410],
    summary: 'Field changes and interactions on the packet page, or the final submission of calculator options.',
    params: z.object({ logId: logIdField }),
    body: z.object({
      customerLogs: z.array(customerLogSchema).max(200).default([]),
      options: submittedOptionsInput.optional(),
      /** an older name of `options` (rules: submitted options) */
      submitted_options: submittedOptionsInput.optional(),
    }),
    response: doneSchema.extend({ message: z.string().optional() }),
    repeatable: true,
    rateLimit: 'beacon',
  },
} as const satisfies Operations
