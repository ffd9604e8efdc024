import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import type { DemoVehicle } from '../inventory/demo-inventory.ts'
import { INSPECTED_POINTS } from './inspected-points.ts'
import { PrintedSheet, SHEET_HEIGHT, SHEET_WIDTH } from './printed-sheet.ts'
import { TypedPaper, WRITTEN_AT } from './typed-paper.ts'

/** Red, green and blue of white paper under a lamp, as shares of white. */
const LAMP = [0.94, 0.92, 0.86]
const nameOf = ({ year, make, model, trim }: DemoVehicle) => `${year} ${make} ${model} ${trim}`
const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}.00`

/** Returns the inspection of a used vehicle as a PDF of two pages with text. */
export async function inspectionSheet(vehicle: DemoVehicle, dealership: string): Promise<Buffer> {
  const paper = await TypedPaper.create('Inspection report', `${dealership}   Inspection of stock number ${vehicle.stockNumber}`)
  paper.head(dealership, 'Multi-Point Inspection Report', [0.12, 0.29, 0.53])
  writeVehicle(paper, vehicle)
  paper.row('Mileage', vehicle.miles.toLocaleString('en-US'))
  paper.row('Technician', 'R. Diaz, certified master')
  for (const [part, points] of INSPECTED_POINTS) {
    paper.heading(part, points.length)
    for (const [point, found] of points) paper.row(point, found)
  }
  paper.heading('Result')
  paper.text('All points pass. Wear is normal for the mileage. No recommended repairs.')
  return paper.finish()
}

/** Returns a history report as a PDF with text. It is invented, and says so. */
export async function historyReport(vehicle: DemoVehicle): Promise<Buffer> {
  const { year, miles } = vehicle
  const paper = await TypedPaper.create('Vehicle history report', 'Made for the demo. It describes no real vehicle.')
  paper.head('History of one vehicle', 'Vehicle History Report', [0.13, 0.36, 0.3])
  writeVehicle(paper, vehicle)
  paper.row('Mileage', miles.toLocaleString('en-US'))
  paper.heading('At a glance')
  paper.row('Number of owners', '1')
  paper.row('Accidents reported', 'None')
  paper.row('Title check', 'No problems reported')
  paper.row('Odometer check', 'No problems reported')
  paper.row('Auction record', 'None')
  paper.heading('Events')
  const steps = Math.max(2, 2026 - year)
  for (let step = 0; step <= steps; step++) {
    const what =
      step === 0
        ? 'Sold new, first registration record'
        : step === steps
          ? 'Offered by a dealership'
          : 'Service history: oil and filter changed'
    paper.row(`${year + step}, at ${Math.round((miles * step) / steps).toLocaleString('en-US')} miles`, what)
  }
  return paper.finish()
}

/** Returns the manufacturer's sticker of a new vehicle as a PDF with text. */
export async function windowSticker(vehicle: DemoVehicle): Promise<Buffer> {
  const { make, msrp, engine, drivetrain, transmission, fuel } = vehicle
  const [destination, wheels, driverAid] = [1_095, 650, 1_200]
  const paper = await TypedPaper.create('Window sticker', 'Made for the demo. It describes no real vehicle.')
  paper.head(make, nameOf(vehicle), [0.16, 0.17, 0.2])
  writeVehicle(paper, vehicle)
  paper.heading('Standard equipment')
  for (const [name, value] of [
    ['Engine', engine],
    ['Drivetrain', drivetrain],
    ['Transmission', transmission],
    ['Airbags', 'Front, side and curtain'],
    ['Rear camera', 'Included'],
    ['Smartphone integration', 'Included'],
  ] as const) {
    paper.row(name, value)
  }
  paper.heading('Optional equipment')
  paper.row('18-inch alloy wheels', dollars(wheels))
  paper.row('Driver assistance package', dollars(driverAid))
  paper.heading('Fuel Economy and Environment')
  paper.row(fuel === 'Electric' ? 'Range' : 'Combined city and highway', fuel === 'Electric' ? '310 miles' : '28 MPG')
  paper.heading("Manufacturer's Suggested Retail Price")
  paper.row('Base price', dollars(msrp - destination - wheels - driverAid))
  paper.row('Destination charge', dollars(destination))
  paper.row('Total MSRP', dollars(msrp), { bold: true })
  return paper.finish()
}

/** Returns a scanned inspection of a shop without a computer: a PDF without text, with its VIN as a barcode. */
export async function scannedSheet(vehicle: DemoVehicle, dealership: string): Promise<Buffer> {
  const { pixels } = printedInspection(vehicle, dealership)
  const scan = await sharp(pixels, { raw: { width: SHEET_WIDTH, height: SHEET_HEIGHT, channels: 1 } })
    .rotate(0.3, { background: 'white' })
    .jpeg({ quality: 60 })
    .toBuffer()
  const document = await PDFDocument.create()
  document.setCreationDate(WRITTEN_AT)
  document.setModificationDate(WRITTEN_AT)
  document.addPage([612, 792]).drawImage(await document.embedJpg(scan), { width: 612, height: 792 })
  return Buffer.from(await document.save())
}

/** Returns the same inspection photographed on a desk, as a JPG. */
export function photographedSheet(vehicle: DemoVehicle, dealership: string): Promise<Buffer> {
  const { pixels } = printedInspection(vehicle, dealership)
  const desk = { r: 106, g: 84, b: 66 }
  // under a lamp, paper is not white
  const colored = Buffer.alloc(pixels.length * LAMP.length)
  for (const [at, gray] of pixels.entries())
    for (const [channel, share] of LAMP.entries()) colored[at * LAMP.length + channel] = gray * share
  return sharp(colored, { raw: { width: SHEET_WIDTH, height: SHEET_HEIGHT, channels: 3 } })
    .rotate(-1.4, { background: desk })
    .extend({ top: 70, bottom: 110, left: 90, right: 80, background: desk })
    .jpeg({ quality: 80 })
    .toBuffer()
}

function writeVehicle(paper: TypedPaper, vehicle: DemoVehicle): void {
  paper.heading(nameOf(vehicle))
  paper.row('VIN', vehicle.vin)
  paper.row('Stock number', vehicle.stockNumber)
}

function printedInspection(vehicle: DemoVehicle, dealership: string): PrintedSheet {
  const sheet = new PrintedSheet()
  sheet.write(dealership, 100, 90, 4)
  sheet.write('Vehicle inspection', 100, 140, 6)
  sheet.barcode(vehicle.vin, 100, 220)
  sheet.write(`VIN ${vehicle.vin}`, 100, 326)
  sheet.write(nameOf(vehicle), 100, 362)
  sheet.write(`Miles ${vehicle.miles}`, 100, 398)
  sheet.fill(100, 436, SHEET_WIDTH - 200, 3)
  let top = 460
  for (const [part, points] of INSPECTED_POINTS) {
    sheet.write(part, 100, top)
    top += 36
    for (const [point, found] of points) {
      sheet.box(110, top - 2, true)
      sheet.write(point, 156, top)
      sheet.write(found, 940, top)
      top += 34
    }
    top += 14
  }
  sheet.write('Passed', 100, top + 10, 5)
  return sheet
}
