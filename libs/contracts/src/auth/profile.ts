import { z } from 'zod'
import { changeOf, nameField, objectIdField, phoneField, roleField, textField } from '../fields.ts'
import type { Operations } from '../operation.ts'
import { anyoneNoDealership, staffNoDealership } from '../usual-access.ts'

/** Maximum bytes of an uploaded photo of a person, enough for a phone camera's photo before it is resized (rules: staff profile). */
export const STAFF_PHOTO_MAX_BYTES = 10 * 1024 * 1024
/** Width and height of the stored photo, in pixels: sharp at 96 px on a phone's screen. */
export const STAFF_PHOTO_SIZE = 288
/** Maximum number of saved filters of a user. */
export const SAVED_FILTERS_MAX = 30

/** The id in a photo's address. Every photo has a different one, so that it can be cached forever. */
const photoIdField = z.string().regex(/^[0-9a-f]{32}$/, 'is not the id of a photo')

/** Lists whose filters can be saved. */
const FILTERED_LISTS = ['leads', 'inventory'] as const

/** A list's filters, search and sort order as in its address, saved under a name (rules: saved filters). */
const savedFilterSchema = z.object({ list: z.enum(FILTERED_LISTS), name: nameField.max(60), query: textField(1_000) })
export type SavedFilter = z.infer<typeof savedFilterSchema>

/** The public facts of a staff user (rules: staff profile). */
export const publicPersonSchema = z.object({
  name: z.string(),
  /** 'Sales Consultant'; '' if not set */
  title: z.string(),
  /** their own number, formatted for reading; '' if not set */
  phone: z.string(),
  /** null without a photo */
  photoId: photoIdField.nullable(),
})
export type PublicPerson = z.infer<typeof publicPersonSchema>

const profileSchema = publicPersonSchema.extend({
  _id: objectIdField,
  email: z.string(),
  role: roleField,
  savedFilters: z.array(savedFilterSchema),
})
export type Profile = z.infer<typeof profileSchema>

/** Operations on the caller's own profile, photo and saved filters. */
export const profileOperations = {
  getOwnProfile: {
    method: 'GET',
    path: '/api/dealerships/admin/profile',
    ...staffNoDealership,
    summary: 'The caller’s own profile: what customers read of them, and the filters they keep.',
    response: profileSchema,
  },
  updateOwnProfile: {
    method: 'PATCH',
    path: '/api/dealerships/admin/profile',
    ...staffNoDealership,
    summary: 'Change the caller’s own profile. What is left out stays.',
    body: changeOf({
      name: nameField.optional(),
      title: textField(100).optional(),
      phone: phoneField.optional(),
      savedFilters: z.array(savedFilterSchema).max(SAVED_FILTERS_MAX).optional(),
    }),
    response: profileSchema,
  },
  setOwnPhoto: {
    method: 'POST',
    path: '/api/dealerships/admin/profile/photo',
    ...staffNoDealership,
    summary: 'The caller’s photo: cut to a square, made small, without what the camera wrote into it. 400 for what is no picture.',
    body: { kind: 'multipart', fileField: 'photo', maxBytes: STAFF_PHOTO_MAX_BYTES },
    response: profileSchema,
    rateLimit: 'upload',
  },
  removeOwnPhoto: {
    method: 'DELETE',
    path: '/api/dealerships/admin/profile/photo',
    ...staffNoDealership,
    summary: 'Remove the caller’s photo; customers see initials.',
    response: profileSchema,
  },
  getStaffPhoto: {
    method: 'GET',
    path: '/api/staff-photos/:photoId',
    ...anyoneNoDealership,
    summary: 'The photo of a staff user, as JPEG. It never changes: another photo has another address.',
    params: z.object({ photoId: photoIdField }),
    response: { kind: 'raw', contentType: 'image/jpeg' },
  },
} as const satisfies Operations
