import type { DemoVehicle } from './demo-inventory.ts'

/** The layouts of the two demo dealerships' feeds, which differ as real ones do. */
export type FeedLayout = 'comma' | 'tab'

/** What a feed needs besides its vehicles. */
interface FeedFacts {
  /** base path of photo file names */
  photoBase: string
  today: Date
}

const DAY_MS = 24 * 60 * 60 * 1_000

function inStockDate({ daysInStock }: DemoVehicle, { today }: FeedFacts): string {
  return new Date(today.getTime() - daysInStock * DAY_MS).toISOString().slice(0, 10)
}

/** A vehicle without a price has no MSRP either, because it would be shown as the price (rules: public price). */
const COLUMNS: Record<FeedLayout, readonly (readonly [header: string, value: (vehicle: DemoVehicle, facts: FeedFacts) => string])[]> = {
  comma: [
    ['VIN', ({ vin }) => vin],
    ['Stock Number', ({ stockNumber }) => stockNumber],
    ['Condition', ({ condition }) => condition],
    ['Year', ({ year }) => String(year)],
    ['Make', ({ make }) => make],
    ['Model', ({ model }) => model],
    ['Trim', ({ trim }) => trim],
    ['Body Style', ({ bodyText }) => bodyText],
    ['Exterior Color', ({ exteriorColor }) => exteriorColor],
    ['Interior Color', ({ interiorColor }) => interiorColor],
    ['Mileage', ({ miles }) => String(miles)],
    ['Internet Price', ({ price }) => (price === null ? '' : price.toFixed(2))],
    ['MSRP', ({ price, msrp }) => (price === null ? '' : String(msrp))],
    ['Cost', ({ cost }) => String(cost)],
    ['Drivetrain', ({ drivetrain }) => drivetrain],
    ['Transmission', ({ transmission }) => transmission],
    ['Engine', ({ engine }) => engine],
    ['Fuel Type', ({ fuel }) => fuel],
    ['Certified', ({ certified }) => (certified ? 'Yes' : 'No')],
    ['Description', ({ description }) => description],
    ['Date In Stock', inStockDate],
    ['Photo URLs', ({ photos }, { photoBase }) => photos.map((file) => photoBase + file).join('|')],
  ],
  tab: [
    ['dealer_stock_number', ({ stockNumber }) => stockNumber],
    ['vin', ({ vin }) => vin],
    ['model_year', ({ year }) => String(year)],
    ['make', ({ make }) => make],
    ['model', ({ model }) => model],
    ['series', ({ trim }) => trim],
    ['new_used', ({ condition }) => condition.charAt(0)],
    ['odometer', ({ miles }) => String(miles)],
    ['list_price', ({ price }) => (price === null ? '' : `$${price.toLocaleString('en-US')}`)],
    ['vehicle_msrp', ({ price, msrp }) => (price === null ? '' : `$${msrp.toLocaleString('en-US')}`)],
    ['ext_color', ({ exteriorColor }) => exteriorColor],
    ['int_color', ({ interiorColor }) => interiorColor],
    ['drive', ({ drivetrain }) => drivetrain],
    ['engine', ({ engine }) => engine],
    ['fuel', ({ fuel }) => fuel],
    ['comments', ({ description }) => description],
    ['stock_date', inStockDate],
    ['image_list', ({ photos }, { photoBase }) => photos.map((file) => photoBase + file).join(';')],
  ],
}

/** Returns a dealership's feed file. */
export function feedFile(vehicles: readonly DemoVehicle[], layout: FeedLayout, facts: FeedFacts): string {
  const columns = COLUMNS[layout]
  const [separator, quoted] =
    layout === 'comma' ? [',', (cell: string) => `"${cell.replaceAll('"', '""')}"`] : ['\t', (cell: string) => cell]
  const rows = vehicles.map((vehicle) => columns.map(([, value]) => quoted(value(vehicle, facts))))
  return [columns.map(([header]) => header), ...rows].map((row) => `${row.join(separator)}\r\n`).join('')
}
