/** The cells of a row of the test feed; an absent cell gets a default. */
export interface TestRow {
  stock?: string
  vin?: string
  year?: string
  make?: string
  model?: string
  price?: string
  cost?: string
  miles?: string
  photos?: readonly string[]
  note?: string
  text?: string
  inStock?: string
  options?: string
}

/** The columns of the test feed, in the order of their cells. */
export const FEED_HEADERS = [
  'Stock #',
  'VIN',
  'Year',
  'Make',
  'Model',
  'Internet Price',
  'Unit Cost',
  'Mileage',
  'Photo URLs',
  'Lot',
  'Description',
  'Date In Stock',
  'Options',
]

/** A CSV feed of these vehicles. */
export function feedOf(rows: readonly TestRow[], headers: readonly string[] = FEED_HEADERS): string {
  return [headers, ...rows.map(cellsOf)].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

/** `count` vehicles with stock numbers `S100000`, `S100001`, ...; `edit` changes or (null) leaves out one. */
export function vehicleRows(count: number, edit: (row: TestRow, index: number) => TestRow | null = (row) => row): TestRow[] {
  const rows = Array.from({ length: count }, (_, index) => edit({ stock: `S${100_000 + index}`, model: `Model ${index % 7}` }, index))
  return rows.filter((row) => row !== null)
}

function cellsOf({ stock = '', vin = '', year = '2021', make = 'Honda', model = 'Civic', price = '19999', ...rest }: TestRow): string[] {
  const {
    cost = '15000',
    miles = '12000',
    photos = ['https://photos.example.com/1.jpg'],
    note = 'A1',
    text = 'A car.',
    inStock = '',
    options = '',
  } = rest
  return [stock, vin, year, make, model, price, cost, miles, photos.join('|'), note, text, inStock, options]
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
