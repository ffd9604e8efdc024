import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { ColumnReader, startsOf } from './columns.ts'

/** The file of the library. */
const FILE = new URL('../../data/vin-patterns.bin', import.meta.url)
let shared: VinData | undefined

/** Returns the tables of the library's file; the first call reads it. */
export function sharedVinData(): VinData {
  shared ??= loadVinData(readFileSync(FILE))
  return shared
}

/**
 * The tables of the decoder, which refer to each other by index (design: VIN decoder). A `…Start` column has one more number than there are items.
 */
export type VinData = ReturnType<typeof loadVinData>

/** Reads a file of `writeVinData`. Takes some tens of milliseconds. Throws for any other file. */
export function loadVinData(file: Buffer) {
  const reader = new ColumnReader(brotliDecompressSync(file))
  const about = reader.texts()
  const texts = reader.texts()
  const column = () => reader.numbers()
  return {
    /** the origin of the patterns, and their date */
    source: about.at(0),
    asOf: about.at(1),
    texts,
    /** per fact: its slot in `elements.ts`, and its text */
    factSlot: column(),
    factText: column(),
    keys: reader.texts(),
    /** per line of patterns: its key, and where its facts begin in `lineFacts` */
    lineKey: column(),
    lineStart: startsOf(column()),
    lineFacts: column(),
    /** per schema: where its lines begin in `schemaLines` */
    schemaStart: startsOf(column()),
    schemaLines: column(),
    /** manufacturers' identifiers in ascending order, and their facts as texts */
    wmis: reader.texts(),
    wmiManufacturer: column(),
    wmiMake: column(),
    wmiType: column(),
    wmiCountry: column(),
    /** 1: trucks of at most 10,000 lb */
    wmiTruckType: column(),
    /** per identifier: where its ranges begin. A range has a schema and its model years; a last year of 0 means 'until today' */
    rangeStart: startsOf(column()),
    rangeSchema: column(),
    rangeFrom: column(),
    rangeTo: column(),
    /** horsepower by engine model (the number of its text) */
    horsepower: new Map(pairs(column(), column()).map(([engine, hp]) => [engine, texts.at(hp)])),
  }
}

function pairs(one: Uint32Array, other: Uint32Array): [number, number][] {
  return Array.from(one, (value, index) => [value, other[index] ?? 0])
}
