import type { EditableFact } from '@forecourt/vehicle/apply-edits'
import { FACTS_FROM_VIN } from '@forecourt/vehicle/feed-vehicle'
import { z } from 'zod'
import { DOCUMENT_KINDS } from '../documents/kinds.ts'
import { numberField, objectIdField, pagingQuery, personSchema, textField, timeField, wholeNumberField } from '../fields.ts'
import { furtherForm } from '../further-form.ts'
import { type OlderNames, olderNamesShape } from '../older-names.ts'
import { photoAddressField } from '../photo-address.ts'

interface OlderVehicle {
  body: string
  photos: readonly string[]
  photoCount: number
}

/** What older clients call the facts of a vehicle (rules: older names). */
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

/** Facts about a vehicle that anyone may see (rules: vehicle facts, rules: public price). A public answer holds these and nothing else. */
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
  /** from the feed, otherwise year, make and model */
  name: z.string(),
  body: z.string(),
  /** distance as the feed gives it, in `mileageUnit` */
  mileage: z.number().nullable(),
  mileageUnit: z.enum(['mi', 'km']),
  /** 'used' | 'new' (rules: used or new) */
  usedOrNew: z.enum(['used', 'new']),
  /** the feed's own word, e.g. 'Pre-Owned' */
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
  /** ISO 4217 as far as the feed says, otherwise USD */
  currency: z.string(),
  description: z.string(),
  /** equipment, a line each */
  options: z.string().optional(),
  /** http(s) photo URLs, in the feed's order */
  photos: z.array(z.string()),
  photoCount: z.number().int(),
  /** the feed's; what staff have set (documents: getDealershipDocuments) comes before it (rules: vehicle video) */
  videoUrl: z.string(),
  /** false once the vehicle has left the feed */
  listed: z.boolean(),
  updatedAt: timeField,
})
export type PublicVehicle = z.infer<typeof publicVehicleSchema>

/** What staff may say of a vehicle in the feed's place (rules: edit vehicle). Distances in the vehicle's own unit. */
export const vehicleEditFields = {
  /** dollars; 0 shows 'Call for Price' */
  price: z.number().min(0).max(100_000_000),
  mileage: z.number().int().min(0).max(10_000_000),
  exteriorColor: textField(300),
  interiorColor: textField(300),
  description: textField(20_000),
  /** the order of the photos: those named first, in this order, then the feed's others */
  photos: z.array(photoAddressField('must be a photo of the vehicle')).max(500),
} satisfies Record<EditableFact, z.ZodType>
export const vehicleEditSchema = z.object(vehicleEditFields).partial()
export type VehicleEdit = z.infer<typeof vehicleEditSchema>

/** What staff say of a vehicle in the feed's place; it survives every import until it is dropped. */
export const vehicleEditsSchema = z.object({
  /** what staff say, fact by fact */
  values: vehicleEditSchema,
  /** what the feed says of the same facts now */
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
  /** the day since which it is in stock, YYYY-MM-DD; null where the feed does not say */
  inStockSince: z.iso.date().nullable(),
  /** its page on the dealership's own website; '' where the feed names none */
  detailPageUrl: z.string(),
  /** papers that the feed names by their addresses (rules: feed columns) */
  feedReports: z.array(z.object({ kind: z.enum(DOCUMENT_KINDS), source: z.string(), url: z.string() })),
  /** facts decoded from the VIN in place of the feed's (rules: VIN in feeds) */
  fromVin: z.array(z.enum(FACTS_FROM_VIN)),
  /** unrecognized columns, by their header */
  otherFields: z.record(z.string(), z.string()),
  removedAt: timeField.nullable(),
  /** what it has of the five items of a package (rules: package completeness) */
  package: z.object({
    photos: z.boolean(),
    video: z.boolean(),
    autocheck: z.boolean(),
    inspection: z.boolean(),
    msrp: z.boolean(),
    /** how many of the five */
    complete: z.number().int(),
  }),
  /** null when every fact is the feed's */
  edits: vehicleEditsSchema.nullable(),
})
export type StaffVehicle = z.infer<typeof staffVehicleSchema>

/** Public answers leave out the staff-only fields; one schema serves both, so that the typed client knows them as optional. */
export const vehicleAnswer = staffVehicleSchema.partial().extend(publicVehicleSchema.shape)
export type Vehicle = z.infer<typeof vehicleAnswer>

/** How many vehicles a plain array holds at most (rules: vehicle list limit). */
export const VEHICLE_FETCH_LIMIT = 9999

/** How anyone may have vehicles sorted (rules: inventory screen). */
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

/** What a vehicle may lack (rules: missing facts). */
export const PUBLIC_MISSING_FACTS = ['photo', 'price'] as const
/** The last ones are for staff only. */
export const MISSING_FACTS = [...PUBLIC_MISSING_FACTS, 'video', 'autocheck', 'inspection', 'msrp'] as const
export type MissingFact = (typeof MISSING_FACTS)[number]

/** What narrows a list of vehicles (rules: inventory screen), besides paging and sorting. */
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

/** Suggested in place of a vehicle that is no longer listed. */
export const SIMILAR_VEHICLES = 4
