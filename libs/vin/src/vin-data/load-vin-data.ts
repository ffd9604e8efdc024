import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { ColumnReader, type Texts } from './columns.ts'

/** What is known of a manufacturer's identifier, and which schemas describe its VINs. */
export interface Wmi {
  manufacturer: string
  make: string
  vehicleType: string
  country: string
  /** 1: light trucks */
  truckType: number
  ranges: readonly SchemaRange[]
}

/** A schema and the model years it describes. */
export interface SchemaRange {
  schema: number
  from: number
  to: number
}

/** The tables of the decoder, as numbers that point into each other (design: VIN decoder). */
export interface VinData {
  texts: Texts
  /** of a fact: its element, and its text */
  factElement: Uint32Array
  factText: Uint32Array
  keys: Texts
  /** of a line: its key, and where its facts begin in `lineFacts` */
  lineKey: Uint32Array
  lineStart: Uint32Array
  lineFacts: Uint32Array
  /** of a schema: where its lines begin in `schemaLines` */
  schemaStart: Uint32Array
  schemaLines: Uint32Array
  /** the identifiers in alphabetical order */
  wmis: Texts
  /** null for an identifier nobody has */
  findWmi(wmi: string): Wmi | null
  wmiAt(index: number): Wmi
  /** horsepower by the text number of the engine model */
  horsepower: ReadonlyMap<number, string>
}

/** The file that comes with the library. */
const FILE = new URL('../../data/vin-patterns.bin', import.meta.url)
let shared: VinData | undefined

/** The tables of the file that comes with the library; the first call reads it. */
export function sharedVinData(): VinData {
  shared ??= loadVinData(FILE)
  return shared
}

/** Last year of a schema that is still in use. */
const STILL_USED = 9999

/** Reads a file that `make vin-data` made. Takes some tens of milliseconds. */
export function loadVinData(file: URL): VinData {
  const reader = new ColumnReader(brotliDecompressSync(readFileSync(file)))
  const texts = reader.texts()
  const factElement = reader.numbers()
  const factText = reader.numbers()
  const keys = reader.texts()
  const lineKey = reader.numbers()
  const lineStart = startsOf(reader.numbers())
  const lineFacts = reader.numbers()
  const schemaStart = startsOf(reader.numbers())
  const schemaLines = reader.numbers()
  const wmis = reader.texts()
  const [manufacturer, make, type, country, truckType] = Array.from({ length: 5 }, () => reader.numbers()) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ]
  const rangeStart = startsOf(reader.numbers())
  const rangeSchema = reader.numbers()
  const rangeFrom = reader.numbers()
  const rangeTo = reader.numbers()
  const engines = reader.numbers()
  const hp = reader.numbers()
  const at = (column: Uint32Array, index: number) => column[index] ?? 0

  const indexOf = new Map(Array.from({ length: wmis.length }, (_, index) => [wmis.at(index), index]))
  const wmiAt = (index: number): Wmi => ({
    manufacturer: texts.at(at(manufacturer, index)),
    make: texts.at(at(make, index)),
    vehicleType: texts.at(at(type, index)),
    country: texts.at(at(country, index)),
    truckType: at(truckType, index),
    ranges: Array.from({ length: at(rangeStart, index + 1) - at(rangeStart, index) }, (_, offset) => {
      const range = at(rangeStart, index) + offset
      return { schema: at(rangeSchema, range), from: at(rangeFrom, range), to: at(rangeTo, range) || STILL_USED }
    }),
  })
  return {
    ...{ texts, factElement, factText, keys, lineKey, lineStart, lineFacts, schemaStart, schemaLines, wmis, wmiAt },
    findWmi: (wmi) => {
      const index = indexOf.get(wmi)
      return index === undefined ? null : wmiAt(index)
    },
    horsepower: new Map([...engines].map((engine, index) => [engine, texts.at(at(hp, index))])),
  }
}

/** Where each of some runs begins, of their lengths; the last is the end of all. */
function startsOf(lengths: Uint32Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (const [index, length] of lengths.entries()) starts[index + 1] = (starts[index] ?? 0) + length
  return starts
}
