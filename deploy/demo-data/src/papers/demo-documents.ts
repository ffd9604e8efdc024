import type { StaffKey } from '../demo-people.ts'
import type { DemoVehicle } from '../inventory/demo-inventory.ts'
import { historyReport, inspectionSheet, photographedSheet, scannedSheet, windowSticker } from './demo-papers.ts'

/** A document that staff of the demo have uploaded. */
interface DemoDocument {
  by: StaffKey
  /** index in the dealership's inventory */
  vehicle: number
  /** the name that its author chose; most say little about the document */
  fileName: (vehicle: DemoVehicle) => string
  /** Returns its bytes, the same each time. */
  make: (vehicle: DemoVehicle, dealership: string) => Promise<Buffer>
}

const SHEET = { fileName: ({ stockNumber }: DemoVehicle) => `inspection-${stockNumber}.pdf`, make: inspectionSheet }
const HISTORY = { fileName: ({ vin }: DemoVehicle) => `${vin}.pdf`, make: historyReport }
const STICKER = { fileName: ({ stockNumber }: DemoVehicle) => `sticker ${stockNumber}.pdf`, make: windowSticker }
const SCAN = { fileName: ({ stockNumber }: DemoVehicle) => `SCAN_0${stockNumber.slice(-3)}.pdf`, make: scannedSheet }
const PHOTO = { fileName: ({ stockNumber }: DemoVehicle) => `IMG_4${stockNumber.slice(-3)}.jpg`, make: photographedSheet }

const dropped = (by: StaffKey, vehicle: number, ...papers: readonly Omit<DemoDocument, 'by' | 'vehicle'>[]): DemoDocument[] =>
  papers.map((paper) => ({ by, vehicle, ...paper }))

/** Documents of vehicles with a complete package and with an incomplete one. All other vehicles have none. */
export const DEMO_DOCUMENTS: readonly DemoDocument[] = [
  ...dropped('northgate-sales', 40, SHEET, HISTORY, STICKER),
  ...dropped('northgate-admin', 44, SHEET, HISTORY, STICKER),
  ...dropped('northgate-sales', 28, SCAN, HISTORY),
  ...dropped('northgate-sales', 16, PHOTO, STICKER),
  ...dropped('northgate-admin', 32, SHEET),
  ...dropped('northgate-admin', 7, STICKER),
  ...dropped('harbor-admin', 12, SHEET, HISTORY, STICKER),
  ...dropped('harbor-admin', 9, SCAN),
]

/** Vehicles with an uploaded video and with a linked one. */
export const UPLOADED_VIDEO = { by: 'northgate-admin', vehicle: 44 } as const
export const LINKED_VIDEO = { by: 'northgate-sales', vehicle: 40, url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' } as const

/** The document of a vehicle in no inventory: it waits until staff choose one (rules: needs a vehicle). */
export const PAPER_WITHOUT_VEHICLE = { by: 'northgate-sales', fileName: 'window sticker (2).pdf' } as const
