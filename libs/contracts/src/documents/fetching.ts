import { z } from 'zod'
import { objectIdField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { staffInDealership, staffNoDealership } from '../usual-access.ts'
import { DOCUMENT_KINDS } from './kinds.ts'
import { uploadResultSchema, vehicleField } from './records.ts'
import { WINDOW_STICKER_GROUPS, WINDOW_STICKER_VIN_MESSAGE } from './window-stickers.ts'

/** A VIN as typed, upper-cased: 17 letters and digits without I, O and Q. The manufacturer judges the check digit. */
const stickerVinField = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NPR-Z0-9]{17}$/, WINDOW_STICKER_VIN_MESSAGE)

/** Documents from other providers: manufacturers, the AutoCheck provider, and the hosts in feeds (rules: fetching documents). */
export const fetchingOperations = {
  fetchVehicleDocument: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/vehicle-documents/:vehicle/fetch',
    ...staffInDealership,
    errors: [409, 422, 499],
    summary:
      'Fetches a document and files it: the window sticker from the manufacturer of the vehicle’s make, the AutoCheck report from its provider, ' +
      'or a PDF that the feed names, from allowed hosts.',
    params: z.object({ dealershipId: objectIdField, vehicle: vehicleField }),
    body: z.discriminatedUnion('source', [
      z.object({ source: z.literal('window-sticker') }),
      z.object({ source: z.literal('autocheck') }),
      z.object({ source: z.literal('feed'), kind: z.enum(DOCUMENT_KINDS), url: z.url({ protocol: /^https?$/ }).max(2_000) }),
    ]),
    response: uploadResultSchema,
  },
  getWindowSticker: {
    method: 'GET',
    path: '/api/window-sticker/:group/:vin',
    ...staffNoDealership,
    errors: [499],
    summary: 'The original window sticker of a vehicle as a PDF, from its manufacturer; 404 when the manufacturer has none for the VIN.',
    params: z.object({ group: z.enum(WINDOW_STICKER_GROUPS), vin: stickerVinField }),
    response: { kind: 'raw', contentType: 'application/pdf' },
  },
  getAutoCheck: {
    method: 'GET',
    path: '/api/autocheck/:vin',
    ...staffNoDealership,
    errors: [422],
    summary: 'The AutoCheck report of a vehicle as a PDF, from the provider that is set up; 404 when it has none for the VIN.',
    params: z.object({ vin: stickerVinField }),
    response: { kind: 'raw', contentType: 'application/pdf' },
  },
} as const satisfies Operations
