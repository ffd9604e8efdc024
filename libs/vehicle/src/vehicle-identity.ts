import { createHash } from 'node:crypto'
import { hasValidCheckDigit, hasVinForm, normaliseVin, VIN_LENGTH } from '@forecourt/vin/check-digit'
import { detachText, lineText } from './cell-text.ts'
import type { FeedWarningCode } from './feed-row.ts'
import type { FeedVehicle } from './feed-vehicle.ts'

/** A stock number must fit into a path: contracts, getVehicle. */
const STOCK_NUMBER_MAX_LENGTH = 60
/** VINs had no fixed length before the model year 1981. */
const FIRST_YEAR_OF_17 = 1981
const SHORT_VIN = /^(?=.*\d)[A-Z0-9]{5,16}$/

/** What identifies a vehicle, or why nothing does. */
interface Identity {
  vin: string
  vinValid: boolean
  stockNumber: string
  /** what stood in the VIN column when it is no VIN; it is kept in otherFields */
  unusableVin: string
  warning: FeedWarningCode | null
  problem: { of: 'vin' | 'stockNumber' | 'row'; reason: string } | null
}

/**
 * The identity of a row with the given VIN and stock number cells (design: row identity, rules: vin in feeds). A VIN with a wrong check
 * digit is kept and flagged; so is a short one of a vehicle before 1981 or of unknown year. Text that is no VIN makes way for the stock
 * number.
 */
export function identify(vinCell: string, stockCell: string, year: number | null): Identity {
  const vin = readVin(vinCell)
  const stockNumber = readStockNumber(stockCell)
  const usableStock = stockNumber.length <= STOCK_NUMBER_MAX_LENGTH ? stockNumber : ''
  const identity: Identity = { vin: '', vinValid: true, stockNumber: usableStock, unusableVin: '', warning: null, problem: null }

  if (hasVinForm(vin)) {
    identity.vin = vin
    identity.vinValid = hasValidCheckDigit(vin)
    if (!identity.vinValid) identity.warning = 'VIN_CHECK_DIGIT'
    else if (usableStock !== stockNumber) identity.warning = 'STOCK_NUMBER_UNUSABLE'
    return identity
  }
  if (SHORT_VIN.test(vin) && (year === null ? usableStock === '' : year < FIRST_YEAR_OF_17)) {
    identity.vin = vin
    identity.vinValid = false
    identity.warning = 'VIN_SHORT'
    return identity
  }
  if (vin !== '') identity.unusableVin = lineText(vinCell)
  if (usableStock !== '') {
    if (vin !== '') identity.warning = 'VIN_UNUSABLE'
    return identity
  }
  identity.problem = problemOf(vin, stockNumber)
  return identity
}

function problemOf(vin: string, stockNumber: string): Identity['problem'] {
  if (vin !== '') return { of: 'vin', reason: `is not a VIN: ${whyNoVin(vin)}; and the row has no stock number` }
  if (stockNumber !== '')
    return { of: 'stockNumber', reason: `is longer than ${STOCK_NUMBER_MAX_LENGTH} characters, and the row has no VIN` }
  return { of: 'row', reason: 'has neither a VIN nor a stock number' }
}

function whyNoVin(vin: string): string {
  if (vin.length !== 17) return `it has ${vin.length} characters instead of 17`
  return /[IOQ]/.test(vin) ? 'the letters I, O and Q are not allowed' : 'only letters and digits are allowed'
}

/** The VIN cell normalised; '' for NULL and for a row of zeros. */
function readVin(cell: string): string {
  const text = unwrapFormula(lineText(cell))
  if (text === '') return ''
  const vin = normaliseVin(text)
  const undashed = vin.length > VIN_LENGTH ? vin.replaceAll('-', '') : vin
  return /^0+$/.test(vin) ? '' : detachText(hasVinForm(undashed) ? undashed : vin)
}

/** The stock number cell as people write it; '' for NULL and for zeros. */
function readStockNumber(cell: string): string {
  const text = unwrapFormula(lineText(cell))
  if (text === '' || /^0+$/.test(text)) return ''
  return detachText(text)
}

/** Spreadsheets keep leading zeros by writing ="0123" or '0123. */
function unwrapFormula(text: string): string {
  if (text.startsWith("'")) return text.slice(1, text.endsWith("'") ? -1 : undefined).trim()
  return text.startsWith('="') && text.endsWith('"') ? text.slice(2, -1).trim() : text
}

/** Digits and letters that cannot be mistaken for one another (Crockford's base 32). */
const MADE_UP_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Gives stock numbers such as 'AUTO-7F3K2Q' to the vehicles of a file that has neither VINs nor stock numbers. They come from facts that stay
 * when price and mileage change, so a vehicle keeps its number from feed to feed; a second vehicle with the same facts gets '-2'.
 */
export function createStockNumberMaker(): (vehicle: FeedVehicle, firstPhotoCell: string) => string {
  const given = new Map<number, number>()
  return (vehicle, firstPhotoCell) => {
    const facts = [
      vehicle.year ?? '',
      vehicle.make,
      vehicle.model,
      vehicle.trim,
      vehicle.body,
      vehicle.exteriorColor,
      vehicle.interiorColor,
      vehicle.drivetrain,
      vehicle.transmission,
      vehicle.engine,
      vehicle.fuel,
      firstPhotoCell,
    ]
    const folded = facts.map((fact) => String(fact).toLowerCase().trim()).join('\u001f')
    const number = createHash('sha256').update(folded).digest().readUInt32BE(0) >>> 2
    const count = (given.get(number) ?? 0) + 1
    given.set(number, count)
    let text = ''
    for (let shift = 25; shift >= 0; shift -= 5) text += MADE_UP_DIGITS.charAt((number >>> shift) & 31)
    return count === 1 ? `AUTO-${text}` : `AUTO-${text}-${count}`
  }
}
