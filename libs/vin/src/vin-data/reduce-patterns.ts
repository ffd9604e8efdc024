import { ELEMENTS, MAKE_END, SLOT } from './elements.ts'
import { Numbering, oneLine, type Rows, type TextNumbering } from './vpic-tables.ts'

/** The facts of VINs that match a pattern's key. */
interface PatternLine {
  key: number
  facts: number[]
}

/** vPIC's patterns without repetitions: many schemas are equal or share lines. */
interface ReducedPatterns {
  facts: readonly { slot: number; text: number }[]
  keys: readonly string[]
  lines: readonly PatternLine[]
  schemas: readonly (readonly number[])[]
  /** the number of a schema by its id in vPIC */
  schemaOf: ReadonlyMap<number, number>
}

/** Tables with names for elements whose patterns contain only an id. */
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
const SLOT_OF: ReadonlyMap<number, number> = new Map(
  Object.entries(ELEMENTS).map(([name, element]) => [element, SLOT[name as keyof typeof ELEMENTS]]),
)

/** Reads the patterns of the file's elements; numbers their values in `texts`. */
export function reducePatterns(rows: Rows, texts: TextNumbering): ReducedPatterns {
  const names = new Map<number, ReadonlyMap<string, string>>([[ELEMENTS.model, modelNames(rows)]])
  for (const [element, table] of NAME_TABLES) names.set(element, namesIn(rows, table))
  const facts = new Numbering<{ slot: number; text: number }>()
  const keys = new Numbering<string>()
  const lines = new Numbering<PatternLine>()
  const linesOf = new Map<number, Map<string, number[]>>()
  const elements = Object.values(ELEMENTS).join()
  for (const [schema, key, element, attribute] of rows(
    `select VinSchemaId, Keys, ElementId, AttributeId from Pattern where ElementId in (${elements}) order by VinSchemaId, Keys, ElementId, Id`,
  )) {
    const known = names.get(Number(element))
    const value = known === undefined ? oneLine(attribute) : known.get(String(attribute))
    if (value === undefined || value === '') continue
    const fact = { slot: SLOT_OF.get(Number(element)) ?? 0, text: texts.text(value) }
    const inSchema = linesOf.get(Number(schema)) ?? new Map<string, number[]>()
    linesOf.set(Number(schema), inSchema)
    const found = inSchema.get(String(key))
    const number = facts.of(fact, `${fact.slot}:${fact.text}`)
    if (found === undefined) inSchema.set(String(key), [number])
    else found.push(number)
  }
  const schemas = new Numbering<number[]>()
  const schemaOf = new Map<number, number>()
  for (const [id, inSchema] of linesOf) {
    const numbers = [...inSchema].map(([key, ofKey]) => {
      const line = { key: keys.of(key, key), facts: ofKey }
      return lines.of(line, `${line.key}:${ofKey.join()}`)
    })
    schemaOf.set(id, schemas.of(numbers, numbers.join()))
  }
  return { facts: facts.values, keys: keys.values, lines: lines.values, schemas: schemas.values, schemaOf }
}

/** Returns the names of a table by id. */
export function namesIn(rows: Rows, table: string): Map<string, string> {
  return new Map(rows(`select Id, Name from ${table}`).map(([id, name]) => [String(id), oneLine(name)]))
}

/** Returns `<make>\t<model>` by the model's id. */
function modelNames(rows: Rows): Map<string, string> {
  const makes = namesIn(rows, 'Make')
  const makeOf = new Map(
    rows('select ModelId, MakeId from Make_Model order by Id desc').map(([model, make]) => [String(model), String(make)]),
  )
  return new Map([...namesIn(rows, 'Model')].map(([id, name]) => [id, `${makes.get(makeOf.get(id) ?? '') ?? ''}${MAKE_END}${name}`]))
}
