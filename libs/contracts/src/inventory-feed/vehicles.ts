import type { EditableFact } from '@forecourt/vehicle/apply-edits'
import { FACTS_FROM_VIN, type FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import { z } from 'zod'
import { DOCUMENT_KINDS } from '../documents/kinds.ts'
import { numberField, objectIdField, pagingQuery, personSchema, textField, timeField, wholeNumberField } from '../fields.ts'
import { furtherForm } from '../further-form.ts'
import { type OlderNames, olderNamesShape } from '../older-names.ts'
import { photoAddressField } from '../photo-address.ts'

type OlderVehicle = Pick<FeedVehicle, 'body' | 'photos' | 'photoCount'>

/** The fields of a vehicle under their older names (rules: older names). */
export const VEHICLE_OLDER_NAMES = {
  bodyType: { schema: z.string(), is: '`body`', of: ({ body }: OlderVehicle) => body },
  imageCount: { schema: z.number().int(), is: '`photoCount`', of: ({ photoCount }: OlderVehicle) => photoCount },
  imageOne: { schema: z.string(), is: 'the first of `photos`, or an empty text', of: ({ photos }: OlderVehicle) => photos[0] ?? '' },
  imageUrls: {
    schema: z.string(),
    is: '`photos`, by commas; a comma within an address is %2C',
    of: ({ photos }: OlderVehicle) => photos.map((photo) => photo.replaceAll(',', '%2C')).join(','),
  },
} satisfies OlderNames<OlderVehicle>

/** The public fields of a vehicle (rules: vehicle facts, rules: public price). A public response contains only these. */
export const publicVehicleSchema = z.object({
  ...olderNamesShape(VEHICLE_OLDER_NAMES),
  _id: objectIdField,
  dealershipId: objectIdField,
  vin: z.string(),
  stockNumber: z.string(),
  year: z.number().int().nullable(),
  make: z.string(),
  model: z.string(),
  trim: z.string(),
  /** from the feed, else year, make and model */
  name: z.string(),
  body: z.string(),
  /** distance as in the feed, in `mileageUnit` */
  mileage: z.number().nullable(),
  mileageUnit: z.enum(['mi', 'km']),
  /** 'used' | 'new' (rules: used or new) */
  usedOrNew: z.enum(['used', 'new']),
  /** the feed's own term, e.g. 'Pre-Owned' */
  condition: z.string(),
  certified: z.boolean(),
  exteriorColor: z.string(),
  interiorColor: z.string(),
  drivetrain: z.string(),
  transmission: z.string(),
  engine: z.string(),
  fuel: z.string(),
  /** dollars, by the public price rule (rules: public price); null shows 'Call for Price' */
  price: z.number().nullable(),
  /** ISO 4217 if the feed names it, else USD */
  currency: z.string(),
  description: z.string(),
  /** equipment, one item per line */
  options: z.string().optional(),
  /** http(s) photo URLs, in the feed's order */
  photos: z.array(z.string()),
  photoCount: z.number().int(),
  /**
   * the feed's video; one set by staff (documents: getDealershipDocuments) takes precedence, and only staff still get this one (rules: vehicle video)
   */
  videoUrl: z.string(),
  /** false once the vehicle has left the feed */
  listed: z.boolean(),
  updatedAt: timeField,
})
export type PublicVehicle = z.infer<typeof publicVehicleSchema>

/** The facts that staff can override (rules: edit vehicle). Distances in the vehicle's own unit. */
export const vehicleEditFields = {
  /** dollars; 0 shows 'Call for Price' */
  price: z.number().min(0).max(100_000_000),
  mileage: z.number().int().min(0).max(10_000_000),
  exteriorColor: textField(300),
  interiorColor: textField(300),
  description: textField(20_000),
  /** the order of the photos: these first, then the feed's others */
  photos: z.array(photoAddressField('must be a photo of the vehicle')).max(500),
} satisfies Record<EditableFact, z.ZodType>
export const vehicleEditSchema = z.object(vehicleEditFields).partial()
export type VehicleEdit = z.infer<typeof vehicleEditSchema>

/** Facts of a vehicle overridden by staff. They survive imports until they are dropped. */
const vehicleEditsSchema = z.object({
  /** the overridden values */
  values: vehicleEditSchema,
  /** the feed's current values of the same facts */
  feedSays: z.object({ ...vehicleEditFields, price: z.number().nullable(), mileage: z.number().nullable() }).partial(),
  editedAt: timeField,
  editedBy: personSchema,
})
export type VehicleEdits = z.infer<typeof vehicleEditsSchema>

/** Additional fields for staff: every price in the feed, including the cost, and unrecognized columns. */
export const staffVehicleSchema = publicVehicleSchema.extend({
  prices: z.object({
    internetPrice: z.number().nullable(),
    price: z.number().nullable(),
    retail: z.number().nullable(),
    msrp: z.number().nullable(),
    cost: z.number().nullable(),
    wholesalePrice: z.number().nullable(),
  }),
  /** false when the check digit says the VIN is mistyped (rules: vin in feeds) */
  vinValid: z.boolean(),
  /** the first day in stock, YYYY-MM-DD; null if the feed does not have it */
  inStockSince: z.iso.date().nullable(),
  /** its page on the dealership's own website; '' if the feed has none */
  detailPageUrl: z.string(),
  /** reports that the feed links to (rules: feed columns) */
  feedReports: z.array(z.object({ kind: z.enum(DOCUMENT_KINDS), source: z.string(), url: z.string() })),
  /** fields decoded from the VIN because the feed lacks them (rules: VIN in feeds) */
  fromVin: z.array(z.enum(FACTS_FROM_VIN)),
  /** unrecognized columns, by their header */
  otherFields: z.record(z.string(), z.string()),
  removedAt: timeField.nullable(),
  /** which of the five items of a package it has (rules: package completeness) */
  package: z.object({
    photos: z.boolean(),
    video: z.boolean(),
    autocheck: z.boolean(),
    inspection: z.boolean(),
    msrp: z.boolean(),
    /** the number of available items */
    complete: z.number().int(),
  }),
  /** null without overrides */
  edits: vehicleEditsSchema.nullable(),
})
export type StaffVehicle = z.infer<typeof staffVehicleSchema>

/** Public responses leave out the staff-only fields. One schema serves both, so that the typed client has them as optional. */
export const vehicleResponse = staffVehicleSchema.partial().extend(publicVehicleSchema.shape)
export type Vehicle = z.infer<typeof vehicleResponse>

/** Maximum number of vehicles in a plain array (rules: vehicle list limit). */
export const VEHICLE_FETCH_LIMIT = 9999

/** Public sort orders (rules: inventory screen). */
export const PUBLIC_VEHICLE_SORTS = [
  'photos',
  'price',
  '-price',
  'year',
  '-year',
  'mileage',
  '-mileage',
  'stock',
  '-stock',
  'make',
  '-make',
  '-updated',
] as const
/** Sort orders for staff. Sorting by days in stock is internal and must not be public. */
export const VEHICLE_SORTS = [...PUBLIC_VEHICLE_SORTS, 'inStockSince', '-inStockSince', 'package', '-package'] as const

/** The items that a vehicle may lack (rules: missing facts). */
export const PUBLIC_MISSING_FACTS = ['photo', 'price'] as const
/** The last ones are for staff only. */
const MISSING_FACTS = [...PUBLIC_MISSING_FACTS, 'video', 'autocheck', 'inspection', 'msrp'] as const
export type MissingFact = (typeof MISSING_FACTS)[number]

/** The filters of a list of vehicles (rules: inventory screen), besides paging and sorting. */
export const vehicleFilter = {
  search: pagingQuery.search,
  filter: z.enum(['all', 'used', 'new']).default('all'),
  make: z.string().trim().max(300).optional(),
  model: z.string().trim().max(300).optional(),
  yearFrom: wholeNumberField(1900, 2100).optional(),
  yearTo: wholeNumberField(1900, 2100).optional(),
  /** dollars; vehicles without a price do not match */
  priceFrom: numberField(0, 100_000_000).optional(),
  priceTo: numberField(0, 100_000_000).optional(),
  mileageTo: numberField(0, 10_000_000).optional(),
  /** only vehicles that lack all of these, separated by commas (rules: missing facts) */
  missing: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(MISSING_FACTS)).max(MISSING_FACTS.length))
    .register(furtherForm, {
      pattern: `^(?:${MISSING_FACTS.join('|')})(?:,(?:${MISSING_FACTS.join('|')})){0,${MISSING_FACTS.length - 1}}$`,
    })
    .optional(),
  /** staff only: vehicles with all five items of a package, or those that lack any (rules: package completeness) */
  package: z.enum(['complete', 'incomplete']).optional(),
}

/** Number of vehicles suggested instead of one that is no longer listed. */
export const SIMILAR_VEHICLES = 4
