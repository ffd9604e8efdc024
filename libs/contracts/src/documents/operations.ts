import { z } from 'zod'
import { objectIdField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { WINDOW_STICKER_GROUPS, WINDOW_STICKER_VIN_MESSAGE } from './window-stickers.ts'

/** A VIN as a person types it, upper-cased: 17 letters and digits without I, O and Q. The check digit is the manufacturer's to judge. */
const stickerVinField = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-HJ-NPR-Z0-9]{17}$/, WINDOW_STICKER_VIN_MESSAGE)

/** What the documents service answers. */
export const documentsOperations = {
  getDealershipDocuments: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/settings',
    access: { kind: 'public' },
    tenant: { from: 'params', name: 'dealershipId' },
    summary: 'Which documents and videos a dealership has for its vehicles; with `vin` those of one vehicle.',
    params: z.object({ dealershipId: objectIdField }),
    query: z.object({ vin: z.string().trim().max(60).optional() }),
    response: z.object({
      /** by vehicle id */
      vehicleVideos: z.record(z.string(), z.string()),
      /** addresses of PDFs by the VIN's letters and digits, upper-cased (documentKey) */
      inspectionPdfs: z.record(z.string(), z.string()),
      autoCheckPdfs: z.record(z.string(), z.string()),
      msrpPdfs: z.record(z.string(), z.string()),
    }),
  },
  getDocument: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/documents/:documentId',
    access: { kind: 'public' },
    tenant: { from: 'params', name: 'dealershipId' },
    summary: 'A PDF of a vehicle, where getDealershipDocuments says it is.',
    params: z.object({ dealershipId: objectIdField, documentId: objectIdField }),
    response: { kind: 'raw', contentType: 'application/pdf' },
  },
  getWindowSticker: {
    method: 'GET',
    path: '/api/window-sticker/:group/:vin',
    access: { kind: 'staff' },
    tenant: { from: 'none' },
    summary: 'The original window sticker of a vehicle as a PDF, from its manufacturer; 404 when the manufacturer has none for the VIN.',
    params: z.object({ group: z.enum(WINDOW_STICKER_GROUPS), vin: stickerVinField }),
    response: { kind: 'raw', contentType: 'application/pdf' },
  },
} as const satisfies Operations
