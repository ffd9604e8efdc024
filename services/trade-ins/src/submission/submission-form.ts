import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import { draftConditionSchema, draftContentSchema, draftDetailsSchema, featuresSchema } from '@forecourt/contracts/trade-ins/form'
import { AppError, badRequest, invalidFields } from '@forecourt/service-kit/errors'
import { guardBody } from '@forecourt/service-kit/request-guard'
import { EMPTY_CONDITION } from '@forecourt/trade-in/condition'
import { EMPTY_DETAILS } from '@forecourt/trade-in/details'
import { UNKNOWN, VEHICLE_FACTS } from '@forecourt/trade-in/vehicle'
import { normaliseVin } from '@forecourt/vin/check-digit'
import { z } from 'zod'

/** The JSON fields of a submission in one form (rules: trade-in submission), and the maximum length of each. */
const JSON_PARTS = ['vehicleInfo', 'customerInfo', 'features', 'condition'] as const
type JsonPart = (typeof JSON_PARTS)[number]
export const JSON_PART_CHARACTERS = 64 * 1024

/** Clients send numbers as numbers or as typed text. */
const typed = z
  .union([z.string(), z.number().transform(String), z.null().transform(() => '')])
  .optional()
  .transform((value) => value ?? '')
const flag = z.boolean().optional()

const looseObject = z.record(z.string(), z.unknown())

/** Converts a form to the content that the wizard would have saved. Throws 400 with a sentence that names the wrong part. */
export function contentOfForm(fields: Readonly<Record<string, readonly string[]>>): DraftContent {
  const parts = Object.fromEntries(JSON_PARTS.map((part) => [part, jsonOf(part, fields[part])])) as Record<
    JsonPart,
    Record<string, unknown>
  >
  const { vehicleInfo, customerInfo, features, condition } = parts
  const facts = Object.fromEntries(VEHICLE_FACTS.map((fact) => [fact, textOf('vehicleInfo', fact, vehicleInfo[fact]) || UNKNOWN]))
  const vehicle = { ...facts, vin: normaliseVin(textOf('vehicleInfo', 'vin', vehicleInfo.vin)) }
  const details = {
    ...EMPTY_DETAILS,
    ...texts('customerInfo', customerInfo, EMPTY_DETAILS),
    ...texts('vehicleInfo', vehicleInfo, MILES_AND_COLOR),
  }
  return {
    step: 4,
    vehicle: read('vehicleInfo', draftContentSchema.shape.vehicle, { ...vehicle, vin: '' }) && (vehicle as DraftContent['vehicle']),
    // the VIN of a form comes from a label or a decoder, so only North American VINs need a valid check digit
    vinAccepted: true,
    details: read('customerInfo', draftDetailsSchema, details),
    features: read('features', featuresSchema, features),
    condition: read('condition', draftConditionSchema, {
      ...EMPTY_CONDITION,
      ...texts('condition', condition, EMPTY_CONDITION),
      originalTires: read('condition', flag, condition.originalTires) ?? false,
      tiresReplaced: read('condition', flag, condition.tiresReplaced) ?? false,
    }),
  }
}

const MILES_AND_COLOR = { currentMiles: '', vehicleColor: '' }

/** Returns the values of the text fields that `given` names, as typed; leaves out missing ones. */
function texts(part: JsonPart, values: Record<string, unknown>, given: object): Record<string, string> {
  const names = given as Record<string, unknown>
  const wanted = Object.keys(names).filter((name) => typeof names[name] === 'string' && values[name] !== undefined)
  return Object.fromEntries(wanted.map((name) => [name, textOf(part, name, values[name])]))
}

function textOf(part: JsonPart, name: string, value: unknown): string {
  const text = typed.safeParse(value)
  if (!text.success) throw invalidFields([{ path: `${part}.${name}`, message: 'must be text' }])
  return text.data
}

function jsonOf(part: JsonPart, values: readonly string[] = []): Record<string, unknown> {
  const [text, ...more] = values
  if (text === undefined) throw badRequest('MISSING_PART', `Send the field “${part}”.`)
  if (more.length > 0) throw badRequest('REPEATED_PART', `Send the field “${part}” once.`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badRequest('MALFORMED_JSON', `The field “${part}” is not valid JSON.`)
  }
  guardBody(value)
  const read = looseObject.safeParse(value)
  if (!read.success) throw badRequest('MALFORMED_JSON', `The field “${part}” must be a JSON object.`)
  return read.data
}

function read<S extends z.ZodType>(part: JsonPart, schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = [part, ...(issue?.path ?? []).map(String)].join('.')
  throw new AppError({
    status: 400,
    code: 'VALIDATION',
    message: `The field “${path}” is not filled in as it must be.`,
    fields: [{ path, message: issue?.message ?? 'is not accepted' }],
  })
}
