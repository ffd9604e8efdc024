import { z } from 'zod'
import {
  ignoredIdentity,
  ignoredIdentityQuery,
  objectIdField,
  pagingQuery,
  requestIdField,
  textField,
  wholeNumberField,
} from '../fields.ts'
import type { Operations } from '../operation.ts'
import { dealershipParams } from '../tenants.ts'
import { managersInDealership, staffInDealership } from '../usual-access.ts'
import { LISTED_SECTIONS } from './home.ts'
import { newCustomerFields } from './new-customer.ts'
import { LEAD_SORTS, LEAD_STATES, leadSchema, vehicleSummarySchema } from './records.ts'

const leadParams = dealershipParams.extend({ leadId: objectIdField })

/** Maximum number of leads in one assignment call. */
const MAX_ASSIGNED_LEADS = 200

/** Leads and their assignment. */
export const leadOperations = {
  listLeads: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/leads',
    ...staffInDealership,
    summary: 'Leads, newest first: all, or a page when `page` is given. SALES see those they created or are assigned.',
    query: z.object({
      ...pagingQuery,
      pageSize: wholeNumberField(1, 200).default(10),
      ...ignoredIdentityQuery,
      date: z.enum(['all', 'today', 'threeDays', 'sevenDays']).default('all'),
      sort: z.enum(LEAD_SORTS).default('recent-lead'),
      /** only leads in this state (rules: lead state) */
      state: z.enum(['all', ...LEAD_STATES]).default('all'),
      /** only the leads that home counts in this list: each customer once, with their newest lead (rules: home) */
      section: z.enum(['all', ...LISTED_SECTIONS]).default('all'),
      /** only leads of this staff user, or unassigned ones */
      assignedTo: z.union([z.enum(['all', 'nobody']), objectIdField]).default('all'),
      /** only leads of the customer of this evaluation (rules: customer of a trade-in) */
      evaluationId: objectIdField.optional(),
    }),
    response: z.union([
      z.array(leadSchema),
      z.object({ leads: z.array(leadSchema), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() }),
    ]),
  },
  createLead: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/leads',
    ...staffInDealership,
    summary:
      'Add a lead for a customer and a vehicle; the customer is found by email or phone, or made. Twice with one `requestId` it is one lead.',
    body: z.object({
      ...newCustomerFields,
      requestId: requestIdField.optional(),
      dealershipId: objectIdField.optional(),
      customerId: objectIdField.optional(),
      vehicle: vehicleSummarySchema.optional(),
      createdBy: ignoredIdentity,
    }),
    response: leadSchema,
    status: 201,
  },
  deleteLead: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId/leads/:leadId',
    ...staffInDealership,
    errors: [409],
    summary:
      'Delete a lead with its packet links, and its customer when it was their last lead. SALES only leads they see, and no links of others (409).',
    params: leadParams,
    query: z.object(ignoredIdentityQuery),
    response: z.object({
      success: z.boolean(),
      customersDeleted: z.number().int(),
      packetLogsDeleted: z.number().int(),
    }),
  },
  assignLead: {
    method: 'PUT',
    path: '/api/dealerships/:dealershipId/leads/:leadId/assign',
    ...managersInDealership,
    summary: 'Assign a lead to an administrator or salesperson of the dealership.',
    params: leadParams,
    body: z.object({
      /** the user is looked up in the dealership's own list by `id`, else by `email` */
      assignedTo: z.object({
        id: z.string().trim().max(60).optional(),
        email: textField(254).optional(),
        name: textField(200).optional(),
        role: textField(20).optional(),
      }),
      assignedBy: ignoredIdentity,
    }),
    response: z.object({ lead: leadSchema }),
  },
  assignLeads: {
    method: 'PUT',
    path: '/api/dealerships/:dealershipId/leads/assign',
    ...managersInDealership,
    summary: 'Assign several leads to a user of the dealership, or unassign them with null. On an error none is changed.',
    body: z.object({
      leadIds: z.array(objectIdField).min(1).max(MAX_ASSIGNED_LEADS),
      /** the id of an administrator or salesperson of the dealership */
      assignedTo: objectIdField.nullable(),
    }),
    /** `missing`: leads that were deleted in the meantime */
    response: z.object({ assigned: z.number().int(), missing: z.number().int() }),
  },
  unassignLead: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId/leads/:leadId/assign',
    ...managersInDealership,
    summary: 'Unassign a lead. Idempotent.',
    params: leadParams,
    response: z.object({ lead: leadSchema }),
  },
} as const satisfies Operations
