import { brotliCompressSync, constants } from 'node:zlib'
import { ColumnWriter } from './columns.ts'
import { reducePatterns } from './reduce-patterns.ts'
import { reduceWmis } from './reduce-wmis.ts'
import { oneLine, rowsOf, TextNumbering, type VpicDatabase } from './vpic-tables.ts'

/** vPIC's element of horsepower, which some engine models have. */
const ENGINE_HP = 71

/** Reduces vPIC's database to the file that `loadVinData` reads; `source` is its origin and `asOf` its date (2026-03-12). */
export function writeVinData(db: VpicDatabase, { source, asOf }: { source: string; asOf: string }): Buffer {
  const rows = rowsOf(db)
  const texts = new TextNumbering()
  const { facts, keys, lines, schemas, schemaOf } = reducePatterns(rows, texts)
  const wmis = reduceWmis(rows, schemaOf, texts)
  const ranges = wmis.flatMap((wmi) => wmi.ranges)
  const horsepower = rows(
    'select distinct e.Name, p.AttributeId from EngineModelPattern p join EngineModel e on e.Id = p.EngineModelId ' +
      `where p.ElementId = ${ENGINE_HP} order by e.Name`,
  ).map(([engine, hp]) => ({ engine: texts.text(oneLine(engine)), hp: texts.text(oneLine(hp)) }))

  const writer = new ColumnWriter()
  writer.texts([source, asOf])
  writer.texts(texts.values)
  writer.numbers(facts.map(({ slot }) => slot))
  writer.numbers(facts.map(({ text }) => text))
  writer.texts(keys)
  writer.numbers(lines.map(({ key }) => key))
  writer.numbers(lines.map((line) => line.facts.length))
  writer.numbers(lines.flatMap((line) => line.facts))
  writer.numbers(schemas.map(({ length }) => length))
  writer.numbers(schemas.flat())
  writer.texts(wmis.map(({ wmi }) => wmi))
  for (const column of ['manufacturer', 'make', 'type', 'country', 'truckType'] as const) writer.numbers(wmis.map((wmi) => wmi[column]))
  writer.numbers(wmis.map((wmi) => wmi.ranges.length))
  for (const column of ['schema', 'from', 'to'] as const) writer.numbers(ranges.map((range) => range[column]))
  writer.numbers(horsepower.map(({ engine }) => engine))
  writer.numbers(horsepower.map(({ hp }) => hp))
  return compress(writer.toBuffer())
}

function compress(raw: Buffer): Buffer {
  return brotliCompressSync(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  })
}
