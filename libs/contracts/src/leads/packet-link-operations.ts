import { z } from 'zod'
import { staff } from '../callers.ts'
import { changeOf, doneSchema, ignoredIdentity, objectIdField, pagingQuery, textField, timeField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { dealershipParams } from '../tenants.ts'
import { holderOfRecord, otherServicesNoDealership, staffOfRecord } from '../usual-access.ts'
import {
  customerLogSchema,
  linkField,
  linkIdField,
  logIdField,
  PACKET_CHANNELS,
  PACKET_LINK_STATES,
  PACKET_NOTE_LENGTH,
  PACKET_TEMPLATES,
  packetLogSchema,
  sentVehicleSchema,
  vehicleSnapshotSchema,
} from './records.ts'
import { packetTradeInSchema } from './trade-ins.ts'

/** Packet links for staff: making, sending, revoking and deleting them (rules: sending a packet). */
export const packetLinkOperations = {
  createPacketLog: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs',
    access: staff,
    tenant: { from: 'body', name: 'dealershipId' },
    rules: [
      'or a stock number is required',
      'must be /vehicle-packet/{dealershipId}/{vin}/{linkId} of this vehicle',
      'is too long for a link. Please shorten it.',
      'Please choose a time that is still to come.',
      'This link could be guessed. Leave it out, and a safe one is made.',
    ],
    errors: [409],
    summary: 'Record a packet link made for a customer. Without `linkId` the server makes the link.',
    body: z.object({
      dealershipId: objectIdField,
      customerId: objectIdField,
      vehicle: sentVehicleSchema,
      link: linkField.optional(),
      linkId: linkIdField.optional(),
      email: textField(254).optional(),
      template: z.enum(PACKET_TEMPLATES).default('default'),
      snapshot: vehicleSnapshotSchema.optional(),
      /** when the link expires; never if not given */
      expiresAt: timeField.nullable().optional(),
      /** a note to the customer, shown on the packet */
      note: textField(PACKET_NOTE_LENGTH).optional(),
      /** returns the caller's existing unsent link for this customer, vehicle and template, if there is one */
      reuse: z.boolean().default(false),
      createdBy: ignoredIdentity,
    }),
    response: packetLogSchema,
    status: 201,
  },
  listPacketLogs: {
    method: 'GET',
    path: '/api/dealerships/api/packet-logs',
    access: staff,
    tenant: { from: 'query', name: 'dealershipId' },
    summary:
      'Packet links of a dealership, newest first; of one customer with `email` or `customerId`, of one vehicle with `vin` or `stockNumber`.',
    query: z.object({
      dealershipId: objectIdField,
      email: textField(254).optional(),
      customerId: objectIdField.optional(),
      /** exact, as is `stockNumber`; with both, also the links of the stock number from before the vehicle had a VIN */
      vin: textField(300).optional(),
      stockNumber: textField(300).optional(),
      ...pagingQuery,
    }),
    response: z.union([
      z.array(packetLogSchema),
      z.object({ packetLogs: z.array(packetLogSchema), total: z.number().int(), page: z.number().int(), pageSize: z.number().int() }),
    ]),
  },
  getPacketLog: {
    method: 'GET',
    path: '/api/dealerships/api/packet-logs/:logId',
    ...holderOfRecord,
    errors: [410],
    summary:
      'One packet log: everything for staff by `_id`; only the template and the status of the trade-in for the holder of a visit token.',
    params: z.object({ logId: logIdField }),
    query: z.object({ _t: z.unknown().optional() }),
    response: packetLogSchema
      .partial()
      .required({ template: true })
      .extend({
        customerLogs: z.array(customerLogSchema).optional(),
        /** only for a visit token; null without a trade-in */
        tradeIn: packetTradeInSchema.nullable().optional(),
      }),
  },
  deletePacketLog: {
    method: 'DELETE',
    path: '/api/dealerships/api/packet-logs/:logId',
    ...staffOfRecord,
    summary: 'Delete a packet link with what was done on its page; the link stops working.',
    params: z.object({ logId: objectIdField }),
    response: doneSchema,
  },
  setPacketAccess: {
    method: 'PUT',
    path: '/api/dealerships/api/packet-logs/:logId/access',
    ...staffOfRecord,
    rules: ['Please choose a time that is still to come.'],
    summary: 'Revoke or restore a packet link; set or remove its expiration.',
    params: z.object({ logId: objectIdField }),
    body: changeOf({ revoked: z.boolean().optional(), expiresAt: timeField.nullable().optional() }),
    response: packetLogSchema,
  },
  markPacketSent: {
    method: 'POST',
    path: '/api/dealerships/api/packet-logs/:logId/sent',
    ...staffOfRecord,
    errors: [409],
    summary: 'A packet’s link leaves the portal this way (rules: sending a packet). The mail from here is counted by itself.',
    params: z.object({ logId: objectIdField }),
    body: z.object({
      channel: z.enum(PACKET_CHANNELS),
      /** the note that the packet shows from now on; without it, the packet keeps its note */
      note: textField(PACKET_NOTE_LENGTH).optional(),
    }),
    response: packetLogSchema,
  },
  findPacketLink: {
    method: 'GET',
    path: '/internal/packet-links/:linkId',
    ...otherServicesNoDealership,
    summary:
      'The whole address behind a short packet link, whatever became of it; 404 where there is none, or several (old ids were short).',
    params: z.object({ linkId: linkIdField }),
    response: z.object({ link: linkField }),
  },
  describePacketLink: {
    method: 'GET',
    path: '/internal/dealerships/:dealershipId/packet-links/:linkId',
    ...otherServicesNoDealership,
    summary: 'Whether a packet link works, for the preview of its page. It is no open: nothing is recorded.',
    params: dealershipParams.extend({ linkId: linkIdField }),
    response: z.object({ state: z.enum(PACKET_LINK_STATES) }),
  },
} as const satisfies Operations
