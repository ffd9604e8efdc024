import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { ColumnReader, startsOf, type Texts } from './columns.ts'

/** Tables of values, referenced by index. */
type Column = Uint32Array

/**
 * The tables of the decoder, which refer to each other by index (design: VIN decoder). A `…Start` column has one more number than there are items.
 */
export interface VinData {
  /** the origin of the patterns, and their date */
  source: string
  asOf: string
  texts: Texts
  /** per fact: its slot in `elements.ts`, and its text */
  factSlot: Column
  factText: Column
  keys: Texts
  /** per line of patterns: its key, and where its facts begin in `lineFacts` */
  lineKey: Column
  lineStart: Column
  lineFacts: Column
  /** per schema: where its lines begin in `schemaLines` */
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
  /** per identifier: where its ranges begin. A range has a schema and its model years; a last year of 0 means 'until today' */
  rangeStart: Column
  rangeSchema: Column
  rangeFrom: Column
  rangeTo: Column
  /** horsepower by engine model (the number of its text) */
  horsepower: ReadonlyMap<number, string>
}

/** The file of the library. */
const FILE = new URL('../../data/vin-patterns.bin', import.meta.url)
let shared: VinData | undefined

/** Returns the tables of the library's file; the first call reads it. */
export function sharedVinData(): VinData {
  shared ??= loadVinData(readFileSync(FILE))
  return shared
}

/** Reads a file of `writeVinData`. Takes some tens of milliseconds. Throws for any other file. */
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
