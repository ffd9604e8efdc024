import { z } from 'zod'
import { defineEvent, type EventDefinition } from '../event.ts'
import { objectIdField } from '../fields.ts'
import { FILING_KINDS } from './kinds.ts'

const vehicleFacts = {
  dealershipId: objectIdField,
  vehicleId: objectIdField,
  vin: z.string(),
  stockNumber: z.string(),
  /** year, make, model and trim, for display */
  vehicleName: z.string(),
  kind: z.enum(FILING_KINDS),
  /** the id of the document or video */
  documentId: objectIdField,
  /** grows with each change of this kind for this vehicle: projections ignore an event without a higher revision */
  revision: z.number().int(),
  /** whether nothing was filed or removed: the document followed its vehicle to the record that replaced it, or left that with it */
  followed: z.boolean().optional(),
}

export const documentAttached = defineEvent(
  'documents.document.attached.v1',
  'documents, when a document or video of a vehicle is filed, replaced or put back. inventory-feed keeps what each vehicle has; the activity log ' +
    'listens.',
  z.object({ ...vehicleFacts, fileName: z.string(), replaced: z.boolean() }),
)

export const documentRemoved = defineEvent(
  'documents.document.removed.v1',
  'documents, when a document or video is taken off its vehicle. inventory-feed keeps what each vehicle has; the activity log listens.',
  z.object(vehicleFacts),
)

export const documentsEvents = [documentAttached, documentRemoved] as const satisfies readonly EventDefinition[]
