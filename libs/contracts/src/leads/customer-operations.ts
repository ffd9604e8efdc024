import { z } from 'zod'
import {
  changeOf,
  emailField,
  ignoredIdentity,
  ignoredIdentityQuery,
  nameField,
  objectIdField,
  optionalEmailField,
  pagingQuery,
  requestIdField,
  textField,
  wholeNumberField,
} from '../fields.ts'
import type { Operations } from '../operation.ts'
import { dealershipParams } from '../tenants.ts'
import { staffInDealership } from '../usual-access.ts'
import { newCustomerFields } from './new-customer.ts'
import { customerSchema, leadSchema, listedCustomerSchema, packetLogSchema } from './records.ts'

const customerParams = dealershipParams.extend({ customerId: objectIdField })

/** Customers of a dealership. */
export const customerOperations = {
  listCustomers: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/customers',
    ...staffInDealership,
    // rules: customer search
    summary:
      'Customers matching a search: an @ without a space matches email only, otherwise names and phone. Without `page` all of them, at most 10,000, or `limit`; `X-Total-Count` says how many there are.',
    query: z.object({
      ...pagingQuery,
      search: z.string().trim().max(200).default(''),
      limit: wholeNumberField(1, 200).optional(),
      ...ignoredIdentityQuery,
    }),
    response: z.union([
      z.array(customerSchema),
      z.object({ customers: z.array(listedCustomerSchema), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() }),
    ]),
  },
  createCustomer: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/customers',
    ...staffInDealership,
    errors: [409],
    summary: 'Add a customer. 409 CUSTOMER_EXISTS carries the existing one in `customer`. Twice with one `requestId` it is one customer.',
    body: z.object({
      ...newCustomerFields,
      requestId: requestIdField.optional(),
      createdBy: ignoredIdentity,
    }),
    response: customerSchema,
    status: 201,
  },
  getCustomer: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/customers/:customerId',
    ...staffInDealership,
    summary:
      'A customer with their leads and packet links, newest first, over all vehicles. SALES: of leads they see (rules: customer page).',
    params: customerParams,
    response: z.object({ customer: listedCustomerSchema, leads: z.array(leadSchema), packets: z.array(packetLogSchema) }),
  },
  updateCustomer: {
    method: 'PATCH',
    path: '/api/dealerships/:dealershipId/customers/:customerId',
    ...staffInDealership,
    errors: [409],
    summary:
      'Correct a customer’s name, phones, emails or ZIP, on their leads too. 409 CUSTOMER_EXISTS where another one has that email. SALES: of leads they see.',
    params: customerParams,
    body: changeOf({
      firstName: nameField.optional(),
      lastName: nameField.optional(),
      email: optionalEmailField.optional(),
      phone: textField(40).optional(),
      zip: textField(10).optional(),
      otherEmails: z.array(emailField).max(20).optional(),
      otherPhones: z.array(textField(40).min(1)).max(20).optional(),
    }),
    response: listedCustomerSchema,
  },
  deleteCustomer: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId/customers/:customerId',
    ...staffInDealership,
    errors: [409],
    summary:
      'Delete a customer with all their leads and packet links. SALES only where they see all of those leads (409 otherwise, and for a merged one).',
    params: customerParams,
    query: z.object(ignoredIdentityQuery),
    response: z.object({ success: z.boolean(), leadsDeleted: z.number().int(), packetLogsDeleted: z.number().int() }),
  },
} as const satisfies Operations
