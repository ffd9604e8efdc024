import { Readable } from 'node:stream'
import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { attachment } from '@forecourt/service-kit/attachment'
import { CSV_BYTE_ORDER_MARK, csvLines } from '@forecourt/service-kit/csv-lines'
import type { Handler } from '@forecourt/service-kit/implement'
import { REPORT_FIELDS } from '@forecourt/vehicle/feed-reports'
import { meaningOf } from '@forecourt/vehicle/map-headers'
import { otherKey } from '@forecourt/vehicle/other-key'
import { nameOf } from '@forecourt/vehicle/year-make-model'
import { knownDealership } from '../access/known-dealership.ts'
import type { FeedDeps } from '../deps.ts'
import type { StaffVehicleDoc } from '../store/visible-facts.ts'

type Facts = StaffVehicleDoc['facts']
type Cell = (facts: Facts, edits: StaffVehicleDoc['edits']) => string | number | null

/** Returns the cell of a report column: the first URL from that source. */
function reportOf(field: keyof typeof REPORT_FIELDS): (facts: Facts) => string | null {
  const { source } = REPORT_FIELDS[field]
  return ({ feedReports = [] }) => feedReports.find((report) => report.source === source)?.url ?? null
}

/** Headers that an import recognizes: an exported file can be edited and uploaded. */
const COLUMNS: readonly (readonly [header: string, cell: Cell])[] = [
  ['VIN', ({ vin }) => vin],
  ['Stock Number', ({ stockNumber }) => stockNumber],
  ['Year', ({ year }) => year],
  ['Make', ({ make }) => make],
  ['Model', ({ model }) => model],
  ['Trim', ({ trim }) => trim],
  // only a name of its own, so that any other follows an edit of year, make or model
  ['Name', ({ name, year, make, model }) => (name === nameOf(year, make, model) ? null : name)],
  ['Body', ({ body }) => body],
  ['Condition', ({ condition, usedOrNew }) => condition || usedOrNew],
  // decides if the condition is a word such as 'Excellent'
  ['Is New', ({ usedOrNew }) => (usedOrNew === 'new' ? 'Yes' : 'No')],
  ['Certified', ({ certified }) => (certified ? 'Yes' : 'No')],
  ['Mileage', ({ mileage }) => mileage],
  // the dealership may read mileages without a unit as either
  ['Mileage Unit', ({ mileageUnit }) => mileageUnit],
  ['Exterior Color', ({ exteriorColor }) => exteriorColor],
  ['Interior Color', ({ interiorColor }) => interiorColor],
  ['Drivetrain', ({ drivetrain }) => drivetrain],
  ['Transmission', ({ transmission }) => transmission],
  ['Engine', ({ engine }) => engine],
  ['Fuel', ({ fuel }) => fuel],
  // an edited price comes before all prices of the feed
  ['Internet Price', ({ price, prices }, edits) => (edits?.values.price === undefined ? prices.internetPrice : price)],
  // rather than 'Price', a header that staff may have mapped to another price
  ['Asking Price', ({ prices }) => prices.price],
  ['Retail', ({ prices }) => prices.retail],
  ['MSRP', ({ prices }) => prices.msrp],
  ['Cost', ({ prices }) => prices.cost],
  ['Wholesale Price', ({ prices }) => prices.wholesalePrice],
  ['Currency', ({ currency }) => currency],
  ['Photos', ({ photos }) => photos.join('|')],
  ['Video URL', ({ videoUrl }) => videoUrl],
  ['Description', ({ description }) => description],
  ['Options', ({ options }) => options],
  ['In Stock Since', ({ inStockSince }) => inStockSince],
  ['Detail Page URL', ({ detailPageUrl }) => detailPageUrl],
  ['AutoCheck URL', reportOf('autocheckUrl')],
  ['Carfax URL', reportOf('carfaxUrl')],
  ['History Report URL', reportOf('historyReportUrl')],
  ['Window Sticker URL', reportOf('stickerUrl')],
  ['Inspection URL', reportOf('inspectionUrl')],
]

/**
 * Returns the inventory as a CSV file, filtered and sorted like the screen (rules: csv file management). No cell is a formula (rules: csv export).
 */
export function exportVehicles(deps: FeedDeps): Handler<typeof inventoryFeedOperations.exportVehicles> {
  return async (call) => {
    const { dealershipId } = call.params
    const { sort, ...query } = call.query
    const { publicPriceFallback: priceFallback } = await knownDealership(deps, call)
    const others = await deps.vehicles.otherKeys(dealershipId, query, priceFallback)
    const file = Readable.from(csvOf(deps.vehicles.all(dealershipId, query, sort, priceFallback), others))
    await call.reply.type('text/csv; charset=utf-8').header('content-disposition', attachment('inventory.csv')).send(file)
    return undefined
  }
}

/** `others`: the keys of unrecognized columns, which follow ours. */
async function* csvOf(vehicles: AsyncIterable<StaffVehicleDoc>, others: readonly string[]): AsyncGenerator<string> {
  yield `${CSV_BYTE_ORDER_MARK}${csvLines([[...COLUMNS.map(([header]) => header), ...otherHeaders(others)]])}`
  for await (const { facts, edits } of vehicles) {
    const cells = COLUMNS.map(([, cell]) => cell(facts, edits) ?? '')
    yield csvLines([[...cells, ...others.map((key) => facts.otherFields[key] ?? '')]])
  }
}

/** Returns the headers of unrecognized columns: their keys, with a number after one that an import would read instead of a column of ours. */
function otherHeaders(keys: readonly string[]): string[] {
  const taken = new Set(keys)
  return keys.map((key) => (isReadFirst(key) ? otherKey(key, 0, taken) : key))
}

const OUR_MEANINGS = COLUMNS.map(([header]) => meaningOf(header))

function isReadFirst(header: string): boolean {
  const meaning = meaningOf(header)
  return meaning !== null && OUR_MEANINGS.some((ours) => ours?.field === meaning.field && meaning.rank <= ours.rank)
}
