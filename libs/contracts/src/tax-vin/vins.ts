import { hasVinForm, normaliseVin, VIN_MESSAGES } from '@forecourt/vin/check-digit'
import { z } from 'zod'
import { wholeNumberField } from '../fields.ts'
import { furtherForm } from '../further-form.ts'

/** The database that decodes VINs, for display. */
const VIN_DATABASE = 'NHTSA'
/** rules: VIN decoding */
export const VIN_NOT_DECODED = `Could not decode VIN with ${VIN_DATABASE} database`
export const VIN_SERVICE_UNREACHABLE = `Failed to connect to ${VIN_DATABASE} database`
/** The value of an unknown fact. */
export const UNKNOWN_FACT = 'Unknown'

/** The source of a decoded fact: the decoder that ships with the platform, the dealership's own vehicles, or the public decoding service. */
const VIN_SOURCES = ['offline', 'inventory', 'service'] as const
export type VinSource = (typeof VIN_SOURCES)[number]

/** The facts decoded from a VIN, in display order. */
const vinFactsSchema = z.object({
  year: z.string(),
  make: z.string(),
  model: z.string(),
  trim: z.string(),
  bodyClass: z.string(),
  vehicleType: z.string(),
  engineCylinders: z.string(),
  engineHP: z.string(),
  fuelType: z.string(),
  manufacturer: z.string(),
  plantCountry: z.string(),
  driveType: z.string(),
  doors: z.string(),
  transmission: z.string(),
  series: z.string(),
})
export type VinFact = keyof z.infer<typeof vinFactsSchema>
export const VIN_FACTS: readonly VinFact[] = vinFactsSchema.keyof().options

/** A decoded VIN: every fact is a text, 'Unknown' if it could not be decoded. */
export const decodedVinSchema = vinFactsSchema.extend({
  vin: z.string(),
  /** the source of each known fact */
  sources: z.partialRecord(vinFactsSchema.keyof(), z.enum(VIN_SOURCES)),
  /** a VIN with a wrong check digit is decoded as well */
  checkDigitValid: z.boolean(),
  /** decoded with the patterns of a neighboring year, because those of its own year are not known */
  approximate: z.boolean(),
})
export type DecodedVinRecord = z.infer<typeof decodedVinSchema>

/** Removes spaces and upper-cases letters; rejects what does not have the form of a VIN, with the message of the rule (rules: vin check). */
export const vinField = z
  .string()
  .max(60)
  .transform(normaliseVin)
  .superRefine((vin, { addIssue }) => {
    if (hasVinForm(vin)) return
    const wrongCharacters = /[IOQ]/.test(vin) ? VIN_MESSAGES.ioq : VIN_MESSAGES.characters
    addIssue({ code: 'custom', message: vin.length === 17 ? wrongCharacters : VIN_MESSAGES.length })
  })
  .register(furtherForm, { pattern: '^\\s*(?:[A-HJ-NPR-Za-hj-npr-z0-9]\\s*){17}$' })

/** A model year for lists of makes and models. */
export const modelYearField = wholeNumberField(1981, 2100)
