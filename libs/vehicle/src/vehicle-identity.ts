import { createHash } from 'node:crypto'
import { hasValidCheckDigit, hasVinForm, normaliseVin, VIN_LENGTH } from '@forecourt/vin/check-digit'
import { detachText, lineText } from './cell-text.ts'
import type { FeedWarningCode } from './feed-row.ts'
import type { FeedVehicle } from './feed-vehicle.ts'

/** A stock number must fit into a URL path (contracts, getVehicle). */
const STOCK_NUMBER_MAX_LENGTH = 60
/** VINs had no fixed length before the model year 1981. */
const FIRST_YEAR_OF_17 = 1981
const SHORT_VIN = /^(?=.*\d)[A-Z0-9]{5,16}$/

/** What identifies a vehicle, or why nothing does. */
interface Identity {
  vin: string
  vinValid: boolean
  stockNumber: string
  /** the text of the VIN column if it is not a VIN; kept in otherFields */
  unusableVin: string
  warning: FeedWarningCode | null
  problem: { of: 'vin' | 'stockNumber' | 'row'; reason: string } | null
}

/**
 * Returns the identity of a row from its VIN and stock number cells (design: row identity, rules: vin in feeds). A VIN with a wrong check digit is
 * kept and flagged, and so is a short VIN of a vehicle from before 1981 or of unknown year. Text that is not a VIN is not used if there is a stock
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

/** Normalizes the VIN cell; '' for NULL and zeros. */
function readVin(cell: string): string {
  const text = unwrapFormula(lineText(cell))
  if (text === '') return ''
  const vin = normaliseVin(text)
  const undashed = vin.length > VIN_LENGTH ? vin.replaceAll('-', '') : vin
  return /^0+$/.test(vin) ? '' : detachText(hasVinForm(undashed) ? undashed : vin)
}

/** Returns the stock number as written in the cell; '' for NULL and zeros. */
function readStockNumber(cell: string): string {
  const text = unwrapFormula(lineText(cell))
  if (text === '' || /^0+$/.test(text)) return ''
  return detachText(text)
}

/** Unwraps ="0123" and '0123, which spreadsheets write to keep leading zeros. */
function unwrapFormula(text: string): string {
  if (text.startsWith("'")) return text.slice(1, text.endsWith("'") ? -1 : undefined).trim()
  return text.startsWith('="') && text.endsWith('"') ? text.slice(2, -1).trim() : text
}

/** Digits and letters that are not easily confused (Crockford's base 32). */
const MADE_UP_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Creates the function that assigns stock numbers such as 'AUTO-7F3K2Q' to vehicles of a file without VINs and stock numbers. They are derived from
 * facts that stay when price and mileage change, so a vehicle keeps its number across feeds. Another vehicle with the same facts gets '-2'.
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
