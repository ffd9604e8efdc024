import { z } from 'zod'
import { objectIdField, pagingQuery, wholeNumberField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { dealershipParams } from '../tenants.ts'
import { managersInDealership } from '../usual-access.ts'
import { customerSchema } from './records.ts'

/** Why two customers may be the same person. */
const DUPLICATE_REASONS = ['email', 'phone'] as const

/** Customers that may be the same person: they share a phone number, or a mailbox in different spellings. */
const duplicateGroupSchema = z.object({
  reason: z.enum(DUPLICATE_REASONS),
  /** the shared phone number or mailbox */
  value: z.string(),
  /** the oldest record first: the others are merged into it unless the user chooses another one */
  customers: z.array(customerSchema.extend({ leads: z.number().int(), packets: z.number().int() })),
})
export type DuplicateGroup = z.infer<typeof duplicateGroupSchema>

/** Finding and merging duplicate customers. */
export const customerMergingOperations = {
  listDuplicateCustomers: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/duplicate-customers',
    ...managersInDealership,
    summary: 'Customers that look like one person, by phone number and by mailbox, a page of groups at a time.',
    query: z.object({ page: pagingQuery.page.default(1), pageSize: wholeNumberField(1, 50).default(10) }),
    response: z.object({
      groups: z.array(duplicateGroupSchema),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
    }),
  },
  mergeCustomers: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/customers/:customerId/merge',
    ...managersInDealership,
    summary: 'Make other customers part of this one: leads, packet links and history of all of them stay. Twice is harmless.',
    params: dealershipParams.extend({ customerId: objectIdField }),
    body: z.object({ customerIds: z.array(objectIdField).min(1).max(20) }),
    response: customerSchema,
  },
} as const satisfies Operations
