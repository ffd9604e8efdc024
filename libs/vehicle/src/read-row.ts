import { parseCurrency } from '@forecourt/money/price-text'
import { cutText, detachText, lineText, paragraphText } from './cell-text.ts'
import { createVinCompletion, cylinderText } from './complete-from-vin.ts'
import { readCertified, usedOrNew } from './condition.ts'
import { readDrivetrain } from './drivetrain.ts'
import { DEFAULT_FEED_FORMAT, type FeedFormat } from './feed-format.ts'
import { createReportCells } from './feed-reports.ts'
import type { FeedProblem, FeedRowResult, FeedWarningCode } from './feed-row.ts'
import type { FeedVehicle } from './feed-vehicle.ts'
import type { FeedColumns } from './map-headers.ts'
import { withoutMarkup } from './markup-text.ts'
import { otherKey } from './other-key.ts'
import { publicPrice } from './price-order.ts'
import { isCalledCertified, readConditionCells } from './read-condition.ts'
import { readDate } from './read-date.ts'
import { createMileageCells } from './read-mileage.ts'
import { readOptions, wholeLines } from './read-options.ts'
import { OTHER_FIELD_MAX_LENGTH, readOtherFields } from './read-other-fields.ts'
import { readPhotoCells } from './read-photos.ts'
import { readPriceCells } from './read-prices.ts'
import { firstAddress, firstFilled, hasTextFrom, plainLine } from './row-cells.ts'
import { createStockNumberMaker, identify } from './vehicle-identity.ts'
import { parseYear } from './year.ts'
import { nameOf, readYearMakeModel } from './year-make-model.ts'

/** The maximum length of facts such as make and color, in characters. */
export const TEXT_MAX_LENGTH = 300
export const DESCRIPTION_MAX_LENGTH = 20_000
/** The maximum total length of a vehicle's options, in characters. */
export const OPTIONS_MAX_LENGTH = 10_000
/** A row with a longer cell is rejected: an unclosed quote has merged several cells. */
export const CELL_MAX_LENGTH = 500_000

export type RowReader = (cells: readonly string[]) => FeedRowResult

/**
 * Creates the function that converts the cells of a row to a vehicle, for a file with this header and format. It remembers made-up stock numbers,
 * so it must be used for one reading of one file.
 */
export function createRowReader(headers: readonly string[], columns: FeedColumns, format: FeedFormat = DEFAULT_FEED_FORMAT): RowReader {
  const { byField, others, photos: photoColumns } = columns
  const { currency: defaultCurrency, mileageUnit } = format
  const hasStockNumbers = byField.stockNumber.length > 0
  const stockColumns = hasStockNumbers ? byField.stockNumber : byField.listingId
  const identifying = [...byField.vin, ...stockColumns]
  const readMileageCells = createMileageCells(headers, byField, mileageUnit)
  const readReportCells = createReportCells(byField)
  const completeFromVin = createVinCompletion()
  const makeUpStockNumber = columns.identifies === 'description-only' ? createStockNumberMaker() : null
  let wasCut = false

  /** Returns the first non-empty column, as one line. */
  function line(cells: readonly string[], indexes: readonly number[]): string {
    for (const index of indexes) {
      const text = plainLine(cells[index])
      if (text === '') continue
      if (text.length <= TEXT_MAX_LENGTH) return text
      wasCut = true
      return cutText(text, TEXT_MAX_LENGTH)
    }
    return ''
  }

  /** Reads year, make and model; from the combined column when the row has neither make nor model. */
  function yearMakeModel(cells: readonly string[], year: number | null): Pick<FeedVehicle, 'year' | 'make' | 'model'> {
    const make = line(cells, byField.make)
    const model = line(cells, byField.model)
    const together = make === '' && model === '' ? readYearMakeModel(line(cells, byField.yearMakeModel)) : null
    return together === null ? { year, make, model } : { ...together, year: year ?? together.year }
  }

  function description(cells: readonly string[]): string {
    for (const index of byField.description) {
      const text = paragraphText(withoutMarkup(cells[index] ?? ''))
      if (text === '') continue
      if (text.length <= DESCRIPTION_MAX_LENGTH) return text
      wasCut = true
      return cutText(text, DESCRIPTION_MAX_LENGTH)
    }
    return ''
  }

  function options(cells: readonly string[]): string {
    if (byField.options.length === 0) return ''
    const lines = readOptions(byField.options.map((index) => cells[index] ?? '')).join('\n')
    if (lines.length <= OPTIONS_MAX_LENGTH) return lines
    wasCut = true
    return wholeLines(lines, OPTIONS_MAX_LENGTH)
  }

  function daySince(cells: readonly string[]): string | null {
    for (const index of byField.inStockSince) {
      const text = lineText(cells[index] ?? '')
      const day = text === '' ? null : readDate(text)
      if (day !== null) return day
    }
    return null
  }

  return (cells) => {
    const tooLong = cells.findIndex((cell) => cell.length > CELL_MAX_LENGTH)
    if (tooLong >= 0) {
      const reason = `is longer than ${CELL_MAX_LENGTH.toLocaleString('en-US')} characters: check the row for a quote that is not closed`
      return rejected(cells, headers[tooLong] ?? '', cells[tooLong] ?? '', reason)
    }

    wasCut = false
    const warnings: FeedWarningCode[] = []
    const yearText = line(cells, byField.year)
    const yearCell = yearText === '' ? null : parseYear(yearText)
    if (yearCell === null && yearText !== '') warnings.push('YEAR_UNREADABLE')
    const said = yearMakeModel(cells, yearCell)

    const vinColumn = firstFilled(cells, byField.vin)
    const stockColumn = firstFilled(cells, stockColumns)
    const identity = identify(cells[vinColumn] ?? '', cells[stockColumn] ?? '', said.year)
    // a repeated header has no VIN, so rows with a VIN need no check
    const named = identity.vin === '' ? identifying.find((index) => cells[index]?.trim() === headers[index]) : undefined
    if (named !== undefined)
      return rejected(cells, headers[named] ?? '', cells[named] ?? '', 'is the name of the column: the row repeats the header')
    if (makeUpStockNumber === null) {
      const { problem } = identity
      if (problem !== null) {
        const column = problem.of === 'row' ? -1 : problem.of === 'vin' ? vinColumn : stockColumn
        return rejected(cells, headers[column] ?? '', cells[column] ?? '', problem.reason)
      }
    } else if (said.make === '' && said.model === '') return rejected(cells, '', '', 'has neither a make nor a model')
    if (identity.warning !== null) warnings.push(identity.warning)
    const cylinders = line(cells, byField.engineCylinders)
    const engine = line(cells, byField.engine) || (/^\d{1,2}$/.test(cylinders) ? cylinderText(cylinders) : cylinders)
    const facts = {
      year: said.year,
      make: said.make,
      model: said.model,
      body: line(cells, byField.body),
      engine,
      fuel: line(cells, byField.fuel),
    }
    const fromVin = completeFromVin(facts, identity.vin, warnings)
    const { year, make, model } = facts

    const { distance, unit, isUnreadable: isMileageUnreadable } = readMileageCells(cells)
    if (isMileageUnreadable) warnings.push('MILEAGE_UNREADABLE')
    const { prices, currency, isUnreadable: isPriceUnreadable } = readPriceCells(cells, byField)
    if (isPriceUnreadable) warnings.push('PRICE_UNREADABLE')
    const { explicit, word: condition } = readConditionCells(cells, columns)
    const certified =
      isCalledCertified(condition, cells, columns) || byField.certified.some((index) => readCertified(lineText(cells[index] ?? '')))
    const detailPageUrl = firstAddress(cells, byField.detailPageUrl)
    const { photos, isUnreadable: arePhotosUnreadable } = readPhotoCells(cells, photoColumns, detailPageUrl)
    if (arePhotosUnreadable) warnings.push('PHOTOS_UNREADABLE')

    const inStockSince = daySince(cells)
    const videoUrl = firstAddress(cells, byField.videoUrl)
    const isNamedByFacts = said.make !== '' || said.model !== '' || said.year !== null
    const name =
      line(cells, byField.name) ||
      (isNamedByFacts ? nameOf(year, make, model) : '') ||
      line(cells, byField.yearMakeModel) ||
      line(cells, byField.title) ||
      nameOf(year, make, model)
    const other = readOtherFields(cells, others, { name, condition, inStockSince, detailPageUrl, videoUrl })
    if (other.isCut) wasCut = true
    const vehicle: FeedVehicle = {
      vin: identity.vin,
      vinValid: identity.vinValid,
      // an id that repeats the VIN is not a stock number
      stockNumber: !hasStockNumbers && identity.stockNumber === identity.vin ? '' : identity.stockNumber,
      year,
      make,
      model,
      trim: line(cells, byField.trim),
      name,
      body: facts.body,
      mileage: distance,
      mileageUnit: unit,
      usedOrNew: usedOrNew(explicit, certified, distance),
      condition,
      certified,
      exteriorColor: line(cells, byField.exteriorColor),
      interiorColor: line(cells, byField.interiorColor),
      drivetrain: readDrivetrain(line(cells, byField.drivetrain)),
      transmission: line(cells, byField.transmission),
      engine: facts.engine,
      fuel: facts.fuel,
      prices,
      price: publicPrice(prices),
      currency: currency ?? parseCurrency(line(cells, byField.currency)) ?? defaultCurrency,
      description: description(cells),
      options: options(cells),
      inStockSince,
      detailPageUrl,
      photos,
      photoCount: photos.length,
      videoUrl,
      feedReports: readReportCells(cells),
      otherFields: other.fields,
    }
    if (fromVin !== null) vehicle.fromVin = fromVin
    if (makeUpStockNumber !== null) vehicle.stockNumber = makeUpStockNumber(vehicle, cells[photoColumns[0] ?? -1] ?? '')
    if (identity.unusableVin !== '') {
      const key = otherKey(headers[vinColumn] ?? '', vinColumn, new Set(Object.keys(vehicle.otherFields)))
      vehicle.otherFields[key] = cutText(identity.unusableVin, OTHER_FIELD_MAX_LENGTH)
    }
    if (wasCut) warnings.push('TEXT_CUT')
    if (cells.length < headers.length) warnings.push('TOO_FEW_CELLS')
    else if (cells.length > headers.length && hasTextFrom(cells, headers.length)) warnings.push('TOO_MANY_CELLS')
    return { ok: true, vehicle, warnings }
  }
}

/** Rejects a row. Copies the texts that stay in memory for the report, so that they do not keep the file's chunk. */
function rejected(cells: readonly string[], column: string, value: string, reason: string): FeedRowResult {
  const problem: FeedProblem = {
    column,
    value: detachText(cutText(lineText(value.slice(0, PROBLEM_VALUE_LENGTH)), PROBLEM_VALUE_LENGTH)),
    reason,
  }
  return { ok: false, problems: [problem], cells: cells.map(detachText) }
}

const PROBLEM_VALUE_LENGTH = 120
