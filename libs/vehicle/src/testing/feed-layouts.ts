import { always, type Column, identity, usedOrNew, yearMakeModel } from './provider-layout.ts'
import type { SampleVehicle } from './sample-vehicle.ts'

/** Returns the file format of a feed provider: its headers, and its cells for a vehicle. */
export function layoutOf(columns: readonly Column[], delimiter: ',' | '\t' = ',') {
  const cells = (vehicle: SampleVehicle) => columns.map(([, cell]) => cell(vehicle))
  return { delimiter, headers: columns.map(([header]) => header), cells }
}

const SCHEMA_ORG_DRIVE = {
  AWD: 'AllWheelDriveConfiguration',
  FWD: 'FrontWheelDriveConfiguration',
  RWD: 'RearWheelDriveConfiguration',
} as const

/** The export of a dealer system: every field once, about 1.3 kB per row with ten photos. The benchmarks use it. */
const standard = layoutOf([
  ['DealerId', always('D1001')],
  ...identity('VIN', 'StockNumber'),
  ['Type', usedOrNew],
  ...yearMakeModel(),
  ['Trim', (v) => v.trim],
  ['Body', (v) => v.body],
  ['ExteriorColor', (v) => v.exteriorColor],
  ['InteriorColor', (v) => v.interiorColor],
  ['Miles', (v) => `${v.mileage}`],
  ['InternetPrice', (v) => `${v.price}`],
  ['MSRP', (v) => `${v.msrp}`],
  ['Invoice', (v) => `${v.cost}`],
  ['Certified', (v) => (v.certified ? 'True' : 'False')],
  ['Drivetrain', (v) => v.drivetrain],
  ['Transmission', (v) => v.transmission],
  ['Engine', (v) => v.engine],
  ['FuelType', (v) => v.fuel],
  ['DateInStock', always('7/30/2026 1:59:46 PM')],
  ['Doors', always('4')],
  ['CityMPG', always('24')],
  ['HighwayMPG', always('31')],
  ['Description', (v) => v.description],
  ['Options', always('Backup Camera|Bluetooth|Keyless Entry')],
  ['ImageList', (v) => v.photos.join(',')],
  ['VDPURL', (v) => `https://www.example.com/inventory/${v.vin}`],
])

/** Tab-separated vehicle listings for an advertising platform: prices with currency, distances with unit, one photo, and an id as stock number. */
const listingsTsv = layoutOf(
  [
    ['id', (v) => v.stockNumber],
    ['vin', (v) => v.vin],
    ['store_code', always('example-motors')],
    ['dealership_name', always('Example Motors')],
    ['dealership_address', always('1 Main Street, Springfield, ON A1A 1A1, CA')],
    ['price', (v) => `${v.price}.00 CAD`],
    ['condition', (v) => usedOrNew(v).toLowerCase()],
    ['make', (v) => v.make],
    ['model', (v) => v.model],
    ['trim', (v) => v.trim],
    ['year', (v) => `${v.year}`],
    ['mileage', (v) => `${v.mileage} km`],
    ['image_link', (v) => v.photos[0] ?? ''],
    ['link', (v) => `https://www.example.com/inventory/${v.stockNumber}`],
    ['body_style', (v) => v.body],
    ['fuel', (v) => v.fuel],
    ['engine', (v) => `${v.cylinders}Cyl`],
    ['transmission', (v) => v.transmission],
    ['color', (v) => v.exteriorColor],
    ['interior_color', (v) => v.interiorColor],
    ['seating_capacity', always('5')],
    ['doors', always('4')],
    ['drive_wheel_configuration', (v) => SCHEMA_ORG_DRIVE[v.drivetrain]],
    ['title', (v) => `${v.year} ${v.make} ${v.model}`],
    ['description', (v) => v.description],
  ],
  '\t',
)

/**
 * A website scraper's 51 columns: two ids, three prices, one of which is only 'Yes', a main photo and a list, and many columns of a history report.
 */
const historyReport = layoutOf([
  ['Vehicle ID', (v) => `48${v.stockNumber.slice(-4)}`],
  ...yearMakeModel(),
  ['Title', (v) => `${v.year} ${v.make} ${v.model} * LOW KM / BACKUP CAMERA *`],
  ...identity('VIN', 'Stock Number'),
  ['Condition', usedOrNew],
  ['Original Price', (v) => `${v.price + 2000}`],
  ['Sale Price', (v) => `${v.price}`],
  ['Special Price', always('Yes')],
  ['Weekly Payment', always('109.0')],
  ['Odometer', (v) => `${v.mileage}`],
  ['Body Style', (v) => v.body],
  ['Engine', (v) => v.engine],
  ['Engine Size', always('2.4 L l')],
  ['Transmission', (v) => v.transmission],
  ['Drivetrain', (v) => v.drivetrain],
  ['Fuel Type', (v) => v.fuel],
  ['City Fuel Economy', always('11.2L/100Km')],
  ['Highway Fuel Economy', always('8.3L/100Km')],
  ['Exterior Color', (v) => v.exteriorColor],
  ['Interior Color', (v) => v.interiorColor],
  ['Doors', always('4')],
  ['Passengers', always('5')],
  ['Description', (v) => `Special price shown – firm\ufeff\n\n${v.description}\n\n \n`],
  ['Number of Photos', (v) => `${v.photos.length}`],
  ['Image Count', (v) => `${v.photos.length}`],
  ['Main Image URL', (v) => v.photos[0]?.replace(/(\d+)\.jpg$/, 'thumb-9$1.jpg') ?? ''],
  ['All Image URLs', (v) => v.photos.join(', ')],
  ['Detail Page URL', (v) => `https://www.example.com/cars/${v.stockNumber}`],
  ['Contact Us URL', always('https://www.example.com/contact')],
  ['Carfax Report URL', always('https://history.example.com/?id=1')],
  ['Carfax VIN', (v) => v.vin],
  ['Carfax Report Number', always('64795397')],
  ['Carfax Report Date', always('October 3, 2025 | 8:06 a.m. EDT')],
  ['Carfax Last Odometer', (v) => `${v.mileage - 200}`],
  ['Carfax Country of Assembly', always('Japan')],
  ['Total History Records', always('15')],
  ['Accident Summary', always('No damage records found')],
  ['Accident Details', always('')],
  ['Service Records Count', always('7')],
  ['Service Records Summary', always('No import records found')],
  ['Registration Summary', always('Ontario (Normal)')],
  ['Number of Owners', always('1')],
  ['First Owner Date', always('2018 Sep 5')],
  ['Open Recalls', always('1 Open Recall Found')],
  ['Stolen Status', always('Not Actively Declared Stolen')],
  ['US History', always('No U.S. History Found')],
  ['Dealer Phone', always('5550100')],
  ['Dealer Address', always('1 Main Street')],
])

/** A marketing export without stock numbers; trims with inch marks, long quoted descriptions. */
const imageList = layoutOf([
  ...yearMakeModel(),
  ['NewUsed', (v) => usedOrNew(v).toUpperCase()],
  ['ExteriorColor', (v) => v.exteriorColor],
  ['InteriorColor', (v) => v.interiorColor],
  ['Trim', (v) => v.trim],
  ['Transmission', (v) => v.transmission],
  ['VIN', (v) => v.vin],
  ['SellingPrice', (v) => `${v.price}`],
  ['Miles', (v) => `${v.mileage}`],
  ['VehicleDescription', (v) => v.description],
  ['Certified', (v) => (v.certified ? 'True' : 'False')],
  ['EPACity', always('18')],
  ['EPAHighway', always('27')],
  ['ImageList', (v) => v.photos.join('|')],
  ['car_details_link', (v) => `https://www.example.com/inventory/${v.vin}/`],
  ['features', always('All-wheel fun, "sport" mode')],
])

/** Snake-case headers, three prices with a decimal, one photo under a nested name, makes and models in capitals. */
const nestedImage = layoutOf([
  ['dealership', always('example-motors')],
  ...identity('vin', 'stock_number'),
  ['year', (v) => `${v.year}`],
  ['make', (v) => v.make.toUpperCase()],
  ['model', (v) => v.model.toUpperCase()],
  ['trim', (v) => v.trim],
  ['body_style', (v) => v.body],
  ['drive_train', always('')],
  ['transmission', (v) => v.transmission],
  ['fuel_type', (v) => v.fuel.toUpperCase()],
  ['exterior_color', (v) => v.exteriorColor],
  ['interior_color', always('')],
  ['odometer', (v) => `${v.mileage}`],
  ['asking_price', (v) => `${v.price + 500}.0`],
  ['retail_price', (v) => `${v.price + 1000}.0`],
  ['internet_price', (v) => `${v.price}.0`],
  ['days_on_lot', always('35')],
  ['sale_class', usedOrNew],
  ['vdp_url', (v) => `https://example.com/Inventory/${v.vin}`],
  ['image.image_md', (v) => v.photos[0] ?? ''],
])

/** No VIN or stock number, photo paths on a user's computer, and a comma after the last header. */
const descriptionOnly = layoutOf([
  ['DealerID', always('2013')],
  ['NewUsed', (v) => usedOrNew(v).toUpperCase()],
  ...yearMakeModel(),
  ['ExteriorColor', (v) => v.exteriorColor],
  ['InteriorColor', (v) => v.interiorColor],
  ['EngineCylinders', (v) => `${v.cylinders}`],
  ['Trim', (v) => v.trim],
  ['SellingPrice', (v) => `${v.price}`],
  ['Miles', (v) => `${v.mileage}`],
  ['MPG(Miles per gallon)', always('25')],
  ['FuelType', (v) => v.fuel],
  ['website Link for more details', always('https://www.example.com/')],
  ['Car Features', always('Fuel efficient, light towing')],
  ['website Link for images', (v) => v.photos.map((_, at) => `C:\\Users\\me\\Desktop\\image\\${v.stockNumber}-${at}.jpg`).join(';')],
  ['', always('')],
])

export const FEED_LAYOUTS = { standard, listingsTsv, historyReport, imageList, nestedImage, descriptionOnly } as const
export type FeedLayoutName = keyof typeof FEED_LAYOUTS

/** Returns cells as a line of CSV without line end; quotes them only if necessary. */
export function csvLine(cells: readonly string[], delimiter: string): string {
  let line = ''
  for (const [at, cell] of cells.entries()) {
    if (at > 0) line += delimiter
    line += cell.includes(delimiter) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  }
  return line
}
