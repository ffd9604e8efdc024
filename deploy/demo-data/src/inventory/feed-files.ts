import type { DemoVehicle } from './demo-inventory.ts'

/** The layouts of the two demo dealerships: feeds never look alike. */
export type FeedLayout = 'comma' | 'tab'

/** A vehicle that is called about has no MSRP either: it would be the price (rules: public price). */
const COLUMNS: Record<FeedLayout, readonly (readonly [header: string, value: (vehicle: DemoVehicle, photoBase: string) => string])[]> = {
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
    ['Photo URLs', ({ photos }, base) => photos.map((file) => base + file).join('|')],
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
    ['image_list', ({ photos }, base) => photos.map((file) => base + file).join(';')],
  ],
}

/** A dealership's feed file. `photoBase` is the address that photo file names are appended to. */
export function feedFile(vehicles: readonly DemoVehicle[], layout: FeedLayout, photoBase: string): string {
  const columns = COLUMNS[layout]
  const [separator, quoted] =
    layout === 'comma' ? [',', (cell: string) => `"${cell.replaceAll('"', '""')}"`] : ['\t', (cell: string) => cell]
  const rows = vehicles.map((vehicle) => columns.map(([, value]) => quoted(value(vehicle, photoBase))))
  return [columns.map(([header]) => header), ...rows].map((row) => `${row.join(separator)}\r\n`).join('')
}
