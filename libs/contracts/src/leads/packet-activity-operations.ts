import { z } from 'zod'
import { staff } from '../callers.ts'
import { doneSchema, ignoredIdentity, objectIdField, textField, wholeNumberField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { dealershipParams } from '../tenants.ts'
import { ownerNoDealership, staffInDealership } from '../usual-access.ts'
import { activityEntrySchema, linkField, linkIdField, URL_ACTIVITY_LIMIT, urlActivitySchema, vehicleSummarySchema } from './records.ts'

/** The links made lately, and what customers did on their packets. */
export const packetActivityOperations = {
  createUrlActivity: {
    method: 'POST',
    path: '/api/dealerships/api/url-activity',
    access: staff,
    tenant: { from: 'body', name: 'dealership' },
    rules: ['must be /vehicle-packet/{dealershipId}/{vin}/{linkId}'],
    summary: 'Record that a link was made (kept for older clients: recording a packet log records it too).',
    body: z.object({
      dealership: objectIdField,
      dealershipName: textField(200).optional(),
      customer: z.object({
        firstName: textField(200),
        lastName: textField(200),
        email: textField(254).optional(),
        phone: textField(40).optional(),
      }),
      vehicle: vehicleSummarySchema,
      customUrl: linkField,
      linkId: linkIdField,
      createdBy: ignoredIdentity,
    }),
    response: doneSchema,
    status: 201,
  },
  listUrlActivity: {
    method: 'GET',
    path: '/api/dealerships/api/url-activity',
    ...ownerNoDealership,
    // rules: url creation activity
    summary: 'The links made lately at every dealership, newest first.',
    query: z.object({ limit: wholeNumberField(1, 500).default(URL_ACTIVITY_LIMIT) }),
    response: z.array(urlActivitySchema),
  },
  getClickStream: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/click-stream-log/:email',
    ...staffInDealership,
    summary: 'What a customer did on their packet pages: interactions and field changes, newest first.',
    params: dealershipParams.extend({ email: z.string().trim().toLowerCase().min(1).max(254) }),
    query: z.object({ link: linkField.optional(), _t: z.unknown().optional() }),
    response: z.object({ entries: z.array(activityEntrySchema) }),
  },
} as const satisfies Operations
