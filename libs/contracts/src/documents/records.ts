import { z } from 'zod'
import { objectIdField, personSchema, timeField } from '../fields.ts'
import { DECIDED_BY, DOCUMENT_KINDS, DOCUMENT_SOURCES, FILING_KINDS, RENDER_STATES, UPLOAD_STATES } from './kinds.ts'

/** A vehicle as staff and pages name it: its VIN, its stock number or its id. */
export const vehicleField = z.string().trim().min(1, 'is required').max(60)

/** What became of one file (rules: document upload). */
export const uploadResultSchema = z.object({
  fileName: z.string(),
  /** of the vehicle that it is filed under; '' where there is none yet */
  vin: z.string(),
  stockNumber: z.string(),
  /** year, make, model and trim; '' when there is no vehicle yet */
  vehicleName: z.string(),
  kind: z.enum(FILING_KINDS),
  /** null where nothing decided */
  decidedBy: z.enum(DECIDED_BY).nullable(),
  state: z.enum(UPLOAD_STATES),
  /** a sentence for staff: what happened and what to do */
  message: z.string(),
  /** of the filed document, or of the entry in 'Needs a vehicle'; null where nothing was stored */
  documentId: objectIdField.nullable(),
  /** when filed in the place of an earlier version: when that was added */
  replacedAddedAt: timeField.nullable(),
  /** when filed in the place of an earlier version: that version, so that it can be put back; null where there was none */
  replacedVersionId: objectIdField.nullable(),
  /** of the filed document: the version that this file is; null for a video and where nothing was filed */
  versionId: objectIdField.nullable(),
  /** vehicles that it may belong to, where several do */
  candidates: z.array(z.object({ vehicleId: objectIdField, vin: z.string(), stockNumber: z.string(), name: z.string() })),
})
export type UploadResult = z.infer<typeof uploadResultSchema>

/** One version of a document, as staff see it. */
const documentVersionSchema = z.object({
  _id: objectIdField,
  fileName: z.string(),
  bytes: z.number().int(),
  pageCount: z.number().int(),
  source: z.enum(DOCUMENT_SOURCES),
  decidedBy: z.enum(DECIDED_BY),
  addedAt: timeField,
  addedBy: personSchema.nullable(),
  render: z.enum(RENDER_STATES),
})

/** A document of a vehicle, as staff see it, newest version first. */
export const vehicleDocumentSchema = z.object({
  _id: objectIdField,
  kind: z.enum(DOCUMENT_KINDS),
  /** documentKey of the vehicle */
  key: z.string(),
  /** null when it was removed: its versions can be put back */
  currentVersionId: objectIdField.nullable(),
  versions: z.array(documentVersionSchema),
  updatedAt: timeField,
})
export type VehicleDocument = z.infer<typeof vehicleDocumentSchema>

/** A vehicle's video, as staff see it. */
export const vehicleVideoSchema = z.object({
  _id: objectIdField,
  /** where it plays: a web address, or ours for an uploaded file */
  url: z.string(),
  uploaded: z.boolean(),
  fileName: z.string(),
  bytes: z.number().int().nullable(),
  updatedAt: timeField,
})

/** A file that waits until staff choose its vehicle (rules: needs a vehicle). */
export const unfiledDocumentSchema = z.object({
  _id: objectIdField,
  fileName: z.string(),
  bytes: z.number().int(),
  pageCount: z.number().int(),
  /** what it seems to be */
  kind: z.enum(FILING_KINDS),
  /** false when neither content nor name identifies it */
  kindKnown: z.boolean(),
  /** why it waits, as a sentence */
  message: z.string(),
  /** the VIN or stock number that was found; '' for none */
  identifier: z.string(),
  candidates: uploadResultSchema.shape.candidates,
  addedAt: timeField,
  addedBy: personSchema.nullable(),
  render: z.enum(RENDER_STATES),
})
export type UnfiledDocument = z.infer<typeof unfiledDocumentSchema>
