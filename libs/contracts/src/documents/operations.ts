import { z } from 'zod'
import { objectIdField, pagingQuery, textField, wholeNumberField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { dealershipParams } from '../tenants.ts'
import { anyoneInDealership, holderInDealership, staffInDealership } from '../usual-access.ts'
import { fetchingOperations } from './fetching.ts'
import { DOCUMENT_KINDS, DOCUMENT_MAX_BYTES, FILES_PER_REQUEST, FILING_KINDS, RENDER_STATES, VIDEO_MAX_BYTES } from './kinds.ts'
import {
  insteadOfField,
  movedResultSchema,
  unfiledDocumentSchema,
  uploadResultSchema,
  vehicleDocumentSchema,
  vehicleField,
  vehicleVideoSchema,
} from './records.ts'

/** The id of the customer's packet link; not needed for staff. */
const linkField = z.string().trim().max(64).optional()

const documentParams = dealershipParams.extend({ documentId: objectIdField })
const unfiledParams = dealershipParams.extend({ unfiledId: objectIdField })
const pageField = wholeNumberField(1, 10_000)
const pageSizeField = z.enum(['large', 'small']).default('large')

const filingBody = z.object({ vehicle: vehicleField, kind: z.enum(FILING_KINDS) })
const uploadAnswer = z.object({ message: z.string(), url: z.string(), result: uploadResultSchema })

/** Uploads a PDF of one kind, for the edit and upload dialogs. Form fields: `vin`, optionally `stockNumber` and `uploadedAs`. */
const kindUpload = (name: string, summary: string) =>
  ({
    method: 'POST',
    path: `/api/dealerships/:dealershipId/settings/${name}`,
    ...staffInDealership,
    errors: [409],
    summary,
    body: { kind: 'multipart', fileField: 'pdf', maxBytes: DOCUMENT_MAX_BYTES },
    response: uploadAnswer,
    rateLimit: 'upload',
  }) as const

/** The operations of the documents service. */
export const documentsOperations = {
  getDealershipDocuments: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/settings',
    ...anyoneInDealership,
    summary:
      'Which documents and videos a dealership has for its vehicles; with `vin` those of one vehicle. Staff see all, the holder of a packet link ' +
      '(`link`) those of its vehicle, anyone else none. 404 for a dealership that there is not.',
    query: z.object({ vin: z.string().trim().max(60).optional(), link: linkField }),
    response: z.object({
      /** by vehicle id */
      vehicleVideos: z.record(z.string(), z.string()),
      /** URLs of PDFs by documentKey: the VIN's letters and digits, upper-cased, or without a VIN those of the stock number */
      inspectionPdfs: z.record(z.string(), z.string()),
      autoCheckPdfs: z.record(z.string(), z.string()),
      msrpPdfs: z.record(z.string(), z.string()),
    }),
  },
  uploadDocuments: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/documents',
    ...staffInDealership,
    errors: [499],
    summary:
      'Files of any vehicles: each is read and files itself. Form fields beside `files`, in any order: `check=1` only looks; `vin` and `kind` ' +
      'say it for all files when given once, or file by file when given as often as there are files (empty: read it).',
    query: z.object({ check: z.enum(['0', '1']).optional() }),
    body: { kind: 'multipart', fileField: 'files', maxBytes: VIDEO_MAX_BYTES, maxFiles: FILES_PER_REQUEST },
    response: z.object({ results: z.array(uploadResultSchema) }),
    rateLimit: 'document',
  },
  uploadInspectionPdf: kindUpload('inspection-pdf', 'Files a PDF, JPG or PNG as the inspection of the vehicle of `vin` or `stockNumber`.'),
  uploadAutoCheckPdf: kindUpload('autocheck-pdf', 'Files a PDF, JPG or PNG as the AutoCheck report of the vehicle of `vin`.'),
  uploadMsrpPdf: kindUpload('msrp-pdf', 'Files a PDF, JPG or PNG as the original sticker of the vehicle of `vin`.'),
  uploadVehicleVideo: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/settings/vehicle-video',
    ...staffInDealership,
    errors: [409],
    summary:
      'The video of a vehicle as an MP4 file, or its address in the form field `videoUrl`; `vin` or `stockNumber` names the vehicle.',
    body: { kind: 'multipart', fileField: 'video', maxBytes: VIDEO_MAX_BYTES },
    response: z.object({ message: z.string(), vehicleId: objectIdField, videoUrl: z.string() }),
    rateLimit: 'upload',
  },
  setVehicleVideo: {
    method: 'PUT',
    path: '/api/dealerships/:dealershipId/settings/vehicle-video',
    ...staffInDealership,
    errors: [409],
    summary: 'The address of a vehicle’s video; an empty one removes the video.',
    body: z.object({
      /** VIN, stock number or id of the vehicle */
      vin: vehicleField,
      videoUrl: z.union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be a web address (https://…)' }).max(2_000)]),
      stockNumber: textField(60).optional(),
      uploadedAs: textField(20).optional(),
    }),
    response: z.object({ message: z.string(), vehicleId: objectIdField, videoUrl: z.string() }),
  },
  getVehicleDocuments: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/vehicle-documents/:vehicle',
    ...staffInDealership,
    errors: [409],
    summary: 'The documents of a vehicle with their versions, and its video.',
    params: dealershipParams.extend({ vehicle: vehicleField }),
    response: z.object({ documents: z.array(vehicleDocumentSchema), video: vehicleVideoSchema.nullable() }),
  },
  getDocument: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/documents/:documentId',
    ...holderInDealership,
    errors: [401],
    summary: 'A PDF of a vehicle, where getDealershipDocuments says it is. `version`: an earlier one, to staff. `download=1` saves it.',
    params: documentParams,
    query: z.object({ link: linkField, version: objectIdField.optional(), download: z.enum(['0', '1']).optional() }),
    response: { kind: 'raw', contentType: 'application/pdf' },
  },
  getDocumentPages: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/documents/:documentId/pages',
    ...holderInDealership,
    summary: 'How many pages a document has, and how large their images are.',
    params: documentParams,
    query: z.object({ link: linkField }),
    response: z.object({
      kind: z.enum(DOCUMENT_KINDS),
      versionId: objectIdField,
      render: z.enum(RENDER_STATES),
      pageCount: z.number().int(),
      /** sizes of the large images that are ready, in pixels */
      pages: z.array(z.object({ width: z.number().int(), height: z.number().int() })),
    }),
  },
  getDocumentPage: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/documents/:documentId/pages/:page',
    ...holderInDealership,
    summary: 'The image of a page of a document. `version`, where given, lets a browser keep the image.',
    params: documentParams.extend({ page: pageField }),
    query: z.object({ link: linkField, version: objectIdField.optional(), size: pageSizeField }),
    response: { kind: 'raw', contentType: 'image/webp' },
  },
  moveDocument: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/documents/:documentId/move',
    ...staffInDealership,
    errors: [409],
    summary:
      'Files the current version of a document under another vehicle or kind. 409 when it is not `versionId` (any more), or another ' +
      'version than `insteadOf` is current there.',
    params: documentParams,
    body: z.object({
      vehicle: vehicleField,
      kind: z.enum(DOCUMENT_KINDS),
      /** the version to move; it must still be the current one */
      versionId: objectIdField.optional(),
      /** the version that must still be current in the new place, unless it is the same file */
      insteadOf: insteadOfField.optional(),
    }),
    response: movedResultSchema,
  },
  removeDocument: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId/documents/:documentId',
    ...staffInDealership,
    errors: [409],
    summary: 'Takes a document off its vehicle. Its versions are kept and can be put back.',
    params: documentParams,
    // the expected current version: 409 when someone has replaced it in the meantime
    query: z.object({ insteadOf: insteadOfField.optional() }),
    response: z.object({ message: z.string() }),
  },
  restoreDocumentVersion: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/documents/:documentId/versions/:versionId/restore',
    ...staffInDealership,
    errors: [409],
    summary: 'Puts an earlier version of a document back as the current one.',
    params: documentParams.extend({ versionId: objectIdField }),
    // the expected current version: 409 when someone has replaced it in the meantime
    query: z.object({ insteadOf: insteadOfField.optional() }),
    response: vehicleDocumentSchema,
  },
  getInspectionFile: {
    method: 'GET',
    path: '/uploads/inspections/:dealershipId/:fileName',
    ...holderInDealership,
    summary: 'The inspection PDF of a vehicle by its VIN: `{vin}.pdf`.',
    params: dealershipParams.extend({
      fileName: z
        .string()
        .max(70)
        .regex(/^[^/\\]+\.pdf$/i, 'must be {vin}.pdf'),
    }),
    query: z.object({ link: linkField }),
    response: { kind: 'raw', contentType: 'application/pdf' },
  },
  getVideoFile: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/videos/:videoId',
    ...holderInDealership,
    errors: [416],
    summary: 'An uploaded video, whole or by range.',
    params: dealershipParams.extend({ videoId: objectIdField }),
    query: z.object({ link: linkField }),
    response: { kind: 'raw', contentType: 'video/mp4' },
  },
  listUnfiledDocuments: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/unfiled-documents',
    ...staffInDealership,
    summary: 'Files that wait for a vehicle, oldest first.',
    query: z.object({ page: pagingQuery.page.default(1), pageSize: pagingQuery.pageSize }),
    response: z.object({
      documents: z.array(unfiledDocumentSchema),
      total: z.number().int(),
      page: z.number().int(),
      pageSize: z.number().int(),
    }),
  },
  getUnfiledDocument: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/unfiled-documents/:unfiledId',
    ...staffInDealership,
    errors: [416],
    summary: 'A file that waits for a vehicle: a PDF, or a video, whole or by range.',
    params: unfiledParams,
    response: { kind: 'raw', contentType: 'application/pdf' },
  },
  getUnfiledPage: {
    method: 'GET',
    path: '/api/dealerships/:dealershipId/unfiled-documents/:unfiledId/pages/:page',
    ...staffInDealership,
    summary: 'The image of a page of a file that waits for a vehicle.',
    params: unfiledParams.extend({ page: pageField }),
    query: z.object({ size: pageSizeField }),
    response: { kind: 'raw', contentType: 'image/webp' },
  },
  fileUnfiledDocument: {
    method: 'POST',
    path: '/api/dealerships/:dealershipId/unfiled-documents/:unfiledId/file',
    ...staffInDealership,
    errors: [409],
    summary: 'Files a waiting file under the vehicle and kind that staff have chosen.',
    params: unfiledParams,
    body: filingBody,
    response: uploadResultSchema,
  },
  discardUnfiledDocument: {
    method: 'DELETE',
    path: '/api/dealerships/:dealershipId/unfiled-documents/:unfiledId',
    ...staffInDealership,
    summary: 'Deletes a file that waits for a vehicle.',
    params: unfiledParams,
    response: z.object({ message: z.string() }),
  },
  ...fetchingOperations,
} as const satisfies Operations
