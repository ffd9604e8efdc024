import {
  CONDITION_GROUPS,
  CONDITION_KEYS,
  CONDITION_TEXT_MAX,
  type ConditionAnswer,
  type ConditionKey,
  REPLACEMENT_COUNTS,
} from '@forecourt/trade-in/condition'
import { DETAILS_LIMITS, FINANCING_STATUSES, SELLING_OPTIONS } from '@forecourt/trade-in/details'
import { FEATURE_KEYS, type Feature } from '@forecourt/trade-in/features'
import { VEHICLE_FACTS, type VehicleFact } from '@forecourt/trade-in/vehicle'
import { z } from 'zod'
import { textField } from '../fields.ts'

const oneLine = (max: number) => textField(max).regex(/^[^\p{Cc}]*$/u, 'must be one line of text')

/** 17 letters and digits, or '' while the vehicle has none. The wizard asks about a wrong check digit (rules: vin check). */
export const tradeInVinField = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(?:[A-HJ-NPR-Z0-9]{17})?$/, 'must be a VIN of 17 characters')

const factFields = Object.fromEntries(VEHICLE_FACTS.map((fact) => [fact, oneLine(200)])) as Record<VehicleFact, ReturnType<typeof oneLine>>

/** The decoded vehicle; all fields are texts (rules: decoded vin). */
const tradeInVehicleSchema = z.object({ vin: tradeInVinField, ...factFields })

/** Step 2 while it is being filled in: a draft has no required fields. */
export const draftDetailsSchema = z.object({
  firstName: oneLine(DETAILS_LIMITS.name),
  lastName: oneLine(DETAILS_LIMITS.name),
  email: oneLine(DETAILS_LIMITS.email),
  phone: oneLine(40),
  zipCode: oneLine(20),
  currentMiles: oneLine(20),
  vehicleColor: oneLine(40),
  sellingOption: z.enum(['', ...SELLING_OPTIONS]),
  financingStatus: z.enum(['', ...FINANCING_STATUSES]),
  payoffAmount: oneLine(20),
  loanCompany: oneLine(DETAILS_LIMITS.loanCompany),
})

export const featuresSchema = z.object(
  Object.fromEntries(FEATURE_KEYS.map((key) => [key, z.boolean().default(false)])) as Record<Feature, z.ZodDefault<z.ZodBoolean>>,
)

const codesOf = (key: ConditionKey): string[] => Object.keys(CONDITION_GROUPS[key].options)
/** Typed by the table of groups, from which the enums are built. */
const draftAnswers = Object.fromEntries(CONDITION_KEYS.map((key) => [key, z.enum(['', ...codesOf(key)])])) as unknown as {
  [K in ConditionKey]: z.ZodType<ConditionAnswer<K> | '', ConditionAnswer<K> | ''>
}
const answers = Object.fromEntries(CONDITION_KEYS.map((key) => [key, z.enum(codesOf(key), 'is required')])) as unknown as {
  [K in ConditionKey]: z.ZodType<ConditionAnswer<K>, ConditionAnswer<K>>
}

const conditionTexts = {
  vehicleModifications: textField(CONDITION_TEXT_MAX),
  mechanicalElectricalIssues: textField(CONDITION_TEXT_MAX),
  engineIssues: textField(CONDITION_TEXT_MAX),
  serviceHistory: textField(CONDITION_TEXT_MAX),
  otherServiceIssues: textField(CONDITION_TEXT_MAX),
}

/** Step 4 while it is being filled in. */
export const draftConditionSchema = z.object({
  ...draftAnswers,
  ...conditionTexts,
  originalTires: z.boolean(),
  tiresReplaced: z.boolean(),
  replacementMiles: oneLine(20),
  replacementCount: z.enum(['', ...REPLACEMENT_COUNTS]),
})

/** The content of a draft. */
export const draftContentSchema = z.object({
  step: z.number().int().min(1).max(4),
  vehicle: tradeInVehicleSchema.nullable(),
  /** the customer chose 'use it anyway' for a VIN with a wrong check digit */
  vinAccepted: z.boolean(),
  details: draftDetailsSchema,
  features: featuresSchema,
  condition: draftConditionSchema,
})
export type DraftContent = z.infer<typeof draftContentSchema>

/** The four JSON parts of a submission (rules: trade-in submission). */
export const submissionSchema = z.object({
  vehicleInfo: tradeInVehicleSchema.extend({
    currentMiles: z.number().int().min(0).max(DETAILS_LIMITS.miles),
    vehicleColor: oneLine(40).min(1, 'is required'),
  }),
  customerInfo: z.object({
    firstName: oneLine(DETAILS_LIMITS.name).min(1, 'is required'),
    lastName: oneLine(DETAILS_LIMITS.name).min(1, 'is required'),
    email: oneLine(DETAILS_LIMITS.email),
    /** digits only */
    phone: oneLine(40),
    zipCode: oneLine(20),
    sellingOption: z.enum(SELLING_OPTIONS),
    financingStatus: z.enum(FINANCING_STATUSES),
    hasPayoff: z.enum(['yes', 'no']).optional(),
    /** dollars, 0 if nothing is owed */
    payoffAmount: z.number().min(0).max(DETAILS_LIMITS.payoffDollars),
    loanCompany: oneLine(DETAILS_LIMITS.loanCompany),
  }),
  features: featuresSchema,
  condition: z.object({
    ...answers,
    ...(Object.fromEntries(Object.entries(conditionTexts).map(([key, field]) => [key, field.default('')])) as {
      [K in keyof typeof conditionTexts]: z.ZodDefault<(typeof conditionTexts)[K]>
    }),
    originalTires: z.boolean().default(false),
    tiresReplaced: z.boolean().default(false),
    replacementMiles: z.number().int().min(0).max(DETAILS_LIMITS.miles).nullable().default(null),
    replacementCount: z.enum(['', ...REPLACEMENT_COUNTS]).default(''),
  }),
})
export type Submission = z.infer<typeof submissionSchema>
