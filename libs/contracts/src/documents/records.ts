import { z } from 'zod'
import { objectIdField, personSchema, timeField } from '../fields.ts'
import { DECIDED_BY, DOCUMENT_KINDS, DOCUMENT_SOURCES, FILING_KINDS, NO_VERSION, RENDER_STATES, UPLOAD_STATES } from './kinds.ts'

/** A vehicle by its VIN, stock number or id. */
export const vehicleField = z.string().trim().min(1, 'is required').max(60)
/** The version that must still be current where another one takes its place, or NO_VERSION. */
export const insteadOfField = z.union([objectIdField, z.literal(NO_VERSION)])

/** The outcome of one uploaded file (rules: document upload). */
export const uploadResultSchema = z.object({
  fileName: z.string(),
  /** the id of its vehicle; null if there is none yet */
  vehicleId: objectIdField.nullable(),
  /** the VIN of its vehicle; '' if there is none yet */
  vin: z.string(),
  stockNumber: z.string(),
  /** year, make, model and trim; '' if there is no vehicle yet */
  vehicleName: z.string(),
  kind: z.enum(FILING_KINDS),
  /** null if its vehicle could not be determined */
  decidedBy: z.enum(DECIDED_BY).nullable(),
  state: z.enum(UPLOAD_STATES),
  /** a sentence for staff: what happened and what to do */
  message: z.string(),
  /** the id of the filed document, or of the entry in 'Needs a vehicle'; null if nothing was stored */
  documentId: objectIdField.nullable(),
  /** when the replaced version was added; null if none was replaced */
  replacedAddedAt: timeField.nullable(),
  /** the id of the replaced version, for restoring it; null if none was replaced */
  replacedVersionId: objectIdField.nullable(),
  /** the id of the filed version; null for a video, and if nothing was filed */
  versionId: objectIdField.nullable(),
  /** the possible vehicles, if there are several */
  candidates: z.array(z.object({ vehicleId: objectIdField, vin: z.string(), stockNumber: z.string(), name: z.string() })),
})
export type UploadResult = z.infer<typeof uploadResultSchema>

/** The outcome of a move (rules: document versions). */
export const movedResultSchema = uploadResultSchema.extend({
  /** the version that the document still has, for restoring it, because the same file was already in the new place; null if it was moved */
  keptVersionId: objectIdField.nullable(),
  /** the version that is current in the old place now, for undoing the move; null if there is none */
  oldPlaceVersionId: objectIdField.nullable(),
})
export type MovedResult = z.infer<typeof movedResultSchema>

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
  /** the vehicle's documentKey */
  key: z.string(),
  /** null if it was removed; its versions can be restored */
  currentVersionId: objectIdField.nullable(),
  versions: z.array(documentVersionSchema),
  updatedAt: timeField,
})
export type VehicleDocument = z.infer<typeof vehicleDocumentSchema>

/** A vehicle's video, as staff see it. */
export const vehicleVideoSchema = z.object({
  _id: objectIdField,
  /** the address that plays: a web address, or the platform's for an uploaded file */
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
  /** the likely kind */
  kind: z.enum(FILING_KINDS),
  /** false when neither content nor name identifies it */
  kindKnown: z.boolean(),
  /** why it waits, as a sentence */
  message: z.string(),
  /** the VIN or stock number found in it; '' for none */
  identifier: z.string(),
  candidates: uploadResultSchema.shape.candidates,
  addedAt: timeField,
  addedBy: personSchema.nullable(),
  render: z.enum(RENDER_STATES),
})
export type UnfiledDocument = z.infer<typeof unfiledDocumentSchema>
