import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { ColumnReader, startsOf, type Texts } from './columns.ts'

/** Tables of values, referenced by index. */
type Column = Uint32Array

/** The tables of the decoder, as numbers that point into each other (design: VIN decoder). `…Start` has one number more than there are things. */
export interface VinData {
  /** the origin of the patterns, and their date */
  source: string
  asOf: string
  texts: Texts
  /** of a fact: its slot in `elements.ts`, and its text */
  factSlot: Column
  factText: Column
  keys: Texts
  /** of a line of patterns: its key, and where its facts begin in `lineFacts` */
  lineKey: Column
  lineStart: Column
  lineFacts: Column
  /** of a schema: where its lines begin in `schemaLines` */
  schemaStart: Column
  schemaLines: Column
  /** manufacturers' identifiers in ascending order, and their facts as texts */
  wmis: Texts
  wmiManufacturer: Column
  wmiMake: Column
  wmiType: Column
  wmiCountry: Column
  /** 1: trucks of at most 10,000 lb */
  wmiTruckType: Column
  /** where an identifier's ranges begin: a schema and the model years that it describes; 0 as the last is 'until today' */
  rangeStart: Column
  rangeSchema: Column
  rangeFrom: Column
  rangeTo: Column
  /** horsepower of an engine model, by the number of the model's text */
  horsepower: ReadonlyMap<number, string>
}

/** The file that comes with the library. */
const FILE = new URL('../../data/vin-patterns.bin', import.meta.url)
let shared: VinData | undefined

/** The tables of the file that comes with the library; the first call reads it. */
export function sharedVinData(): VinData {
  shared ??= loadVinData(readFileSync(FILE))
  return shared
}

/** Reads what `writeVinData` made. Takes some tens of milliseconds. Throws for anything else. */
export function loadVinData(file: Buffer): VinData {
  const reader = new ColumnReader(brotliDecompressSync(file))
  const about = reader.texts()
  const texts = reader.texts()
  const column = () => reader.numbers()
  return {
    source: about.at(0),
    asOf: about.at(1),
    texts,
    factSlot: column(),
    factText: column(),
    keys: reader.texts(),
    lineKey: column(),
    lineStart: startsOf(column()),
    lineFacts: column(),
    schemaStart: startsOf(column()),
    schemaLines: column(),
    wmis: reader.texts(),
    wmiManufacturer: column(),
    wmiMake: column(),
    wmiType: column(),
    wmiCountry: column(),
    wmiTruckType: column(),
    rangeStart: startsOf(column()),
    rangeSchema: column(),
    rangeFrom: column(),
    rangeTo: column(),
    horsepower: new Map(pairs(column(), column()).map(([engine, hp]) => [engine, texts.at(hp)])),
  }
}

function pairs(one: Column, other: Column): [number, number][] {
  return Array.from(one, (value, index) => [value, other[index] ?? 0])
}
