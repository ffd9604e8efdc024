import { smallPdf } from '@forecourt/service-testing/small-pdf'

/** The vehicle of sample feeds and documents. */
export const VIN = '1HGCM82633A004352'
/** the first bytes determine the type */
const MP4 = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypisom'), 0, 0, 2, 0, ...new TextEncoder().encode('isomiso2mp41')])

export type Fields = Readonly<Record<string, string>>

/** Returns a form with a file in a field, and other fields. */
export function formWith(field: string, content: string | Uint8Array, fileName: string, fields: Fields = {}): FormData {
  const body = new FormData()
  body.set(field, new Blob([content as string | Uint8Array<ArrayBuffer>]), fileName)
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

/** Returns a tax table with one valid row. */
export function sampleTaxTable(): FormData {
  return formWith('file', 'ZipCode,State,TaxRegionName,EstimatedCombinedRate\n85001,AZ,PHOENIX,0.086\n', 'az.csv')
}

/** Returns a form with a PDF in a field, and other fields. */
export function sampleDocument(field: string, fields: Fields = {}): FormData {
  return formWith(field, smallPdf(['Inspection report', 'Tread depth 7/32']), 'a.pdf', fields)
}

/** Returns a form with a video in a field, and other fields. */
export function sampleVideo(field: string, fields: Fields = {}): FormData {
  return formWith(field, MP4, 'a.mp4', fields)
}

/** Returns a feed with one valid row and one that is rejected. */
export function sampleFeed(price = 4995): FormData {
  const rows = ['VIN,Stock Number,Year,Make,Model,Price,Cost', `${VIN},A1,2003,Honda,Accord,${price},3000`, ',,2004,Ford,Focus,995,500']
  return formWith('file', `${rows.join('\n')}\n`, 'stock.csv')
}

/** Returns a feed with only the valid row. */
export function oneCarFeed(price = 4995): FormData {
  return formWith('file', `VIN,Stock Number,Year,Make,Model,Price\n${VIN},A1,2003,Honda,Accord,${price}\n`, 'stock.csv')
}
