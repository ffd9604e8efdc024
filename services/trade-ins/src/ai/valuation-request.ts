import type { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { badRequest } from '@forecourt/service-kit/errors'
import { UNKNOWN } from '@forecourt/trade-in/vehicle'
import { readYearMakeModel } from '@forecourt/vehicle/year-make-model'
import type { z } from 'zod'

/** The vehicle to value. */
export interface ValuationRequest {
  year: number
  make: string
  model: string
  /** miles */
  miles: number
}

type Body = Pick<z.output<typeof tradeInsOperations.askForValuation.body>, 'prompt' | 'year' | 'make' | 'model' | 'currentMiles'>

const MAX_MILES = 2_000_000
const YEARS = { min: 1900, max: 2100 }
/** A plain name: allows the name of any car model, but no instructions to a language model of any length. */
const PLAIN_NAME = /^[\p{L}\p{N} ./&'-]{1,60}$/u

/** Every repetition is bounded, so that reading a prompt takes linear time. */
const LABELED = {
  year: /\byear\s{0,3}[:=]\s{0,3}(\d{4})\b/i,
  make: /\bmake\s{0,3}[:=]\s{0,3}([^\n,;]{1,60})/i,
  model: /\bmodel\s{0,3}[:=]\s{0,3}([^\n,;]{1,60})/i,
  miles: /\b(?:(?:current\s{0,3})?miles|mileage|odometer)\s{0,3}[:=]\s{0,3}(\d{1,7})(?!\d)/i,
}
const MILES = /(?<![\d.$])(\d{1,7})\s{0,2}(k\b)?\s{0,2}(?:miles|mi)\b/i
const FROM_YEAR = /\b(?:19|20)\d\d\s{1,3}\S[^\n,;:?!()]{0,80}/
/** The words that can follow a model in a sentence. */
const AFTER_MODEL =
  /\s(?:with|having|has|that|which|in|at|and|for|is|worth|\d{1,7}\s{0,2}k?\s{0,2}(?:miles|mi)\b).{0,80}$|\.(?:\s.{0,80})?$/i

/**
 * Returns the vehicle of a request, from its fields or else from its prompt (rules: AI valuation). Ignores everything else in the prompt. Throws
 * 400 with a sentence that names each missing or invalid fact.
 */
export function readValuationRequest({ prompt, currentMiles, ...fields }: Body): ValuationRequest {
  const text = prompt.replace(/[^\S\n]+/g, ' ').replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
  const phrase = readYearMakeModel(FROM_YEAR.exec(text)?.[0].replace(AFTER_MODEL, '').trim() ?? '')
  const year = fields.year ?? numberOf(LABELED.year.exec(text)?.[1]) ?? phrase?.year
  const make = nameOf(fields.make, LABELED.make.exec(text)?.[1], phrase?.make)
  const model = nameOf(fields.model, LABELED.model.exec(text)?.[1], phrase?.model)
  const miles = currentMiles ?? numberOf(LABELED.miles.exec(text)?.[1]) ?? milesOf(text)
  if (year === undefined || make === '' || model === '' || miles === undefined) throw missing({ year, make, model, miles })
  if (year < YEARS.min || year > YEARS.max) throw badRequest('VALUATION_VEHICLE', `The year must be between ${YEARS.min} and ${YEARS.max}.`)
  if (miles > MAX_MILES) throw badRequest('VALUATION_VEHICLE', 'The miles must be 2,000,000 or fewer.')
  for (const [name, value] of Object.entries({ make, model })) {
    if (!PLAIN_NAME.test(value))
      throw badRequest('VALUATION_VEHICLE', `The ${name} may have up to 60 letters, digits, blanks and the characters - . / & '.`)
  }
  return { year, make, model, miles }
}

function missing(facts: Record<'year' | 'make' | 'model' | 'miles', unknown>) {
  const names = Object.entries(facts).flatMap(([name, value]) => (value === undefined || value === '' ? [`the ${name}`] : []))
  return badRequest(
    'VALUATION_VEHICLE',
    `A valuation needs year, make, model and miles: please add ${new Intl.ListFormat('en').format(names)}.`,
  )
}

/** Returns the first text that is a name; '' if none is. */
function nameOf(...texts: (string | undefined)[]): string {
  const found = texts.map((text) => text?.trim().replace(/\.$/, '') ?? '').find((text) => text !== '' && text !== UNKNOWN)
  return found ?? ''
}

function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

function milesOf(text: string): number | undefined {
  const [, digits, thousands] = MILES.exec(text) ?? []
  const miles = numberOf(digits)
  return miles === undefined || thousands === undefined ? miles : miles * 1_000
}
