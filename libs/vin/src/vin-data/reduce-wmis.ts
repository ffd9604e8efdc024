import { namesIn } from './reduce-patterns.ts'
import { oneLine, type Rows, type TextNumbering } from './vpic-tables.ts'

/** A schema (its number) and its model years; a last year of 0 means 'until today'. */
interface SchemaRange {
  schema: number
  from: number
  to: number
}

/** A manufacturer's identifier; names are indexes of texts. */
interface ReducedWmi {
  wmi: string
  manufacturer: number
  make: number
  type: number
  country: number
  truckType: number
  ranges: readonly SchemaRange[]
}

/** Reads the manufacturers' identifiers in ascending order. */
export function reduceWmis(rows: Rows, schemaOf: ReadonlyMap<number, number>, texts: TextNumbering): ReducedWmi[] {
  const makes = namesIn(rows, 'Make')
  const firstMake = new Map(rows('select WmiId, min(MakeId) from Wmi_Make group by WmiId').map(([wmi, make]) => [wmi, String(make)]))
  const ranges = readRanges(rows, schemaOf)
  const found = rows(
    'select w.Id, w.Wmi, m.Name, w.MakeId, v.Name, c.Name, w.TruckTypeId from Wmi w left join Manufacturer m on m.Id = w.ManufacturerId ' +
      'left join VehicleType v on v.Id = w.VehicleTypeId left join Country c on c.Id = w.CountryId order by w.Wmi, w.Id',
  )
  return found.map(([id, wmi, manufacturer, make, type, country, truckType]) => ({
    wmi: String(wmi),
    manufacturer: texts.text(oneLine(manufacturer)),
    make: texts.text(makes.get(String(make)) ?? makes.get(firstMake.get(id ?? null) ?? '') ?? ''),
    type: texts.text(oneLine(type)),
    country: texts.text(oneLine(country)),
    truckType: Number(truckType ?? 0),
    ranges: ranges.get(Number(id)) ?? [],
  }))
}

function readRanges(rows: Rows, schemaOf: ReadonlyMap<number, number>): Map<number, SchemaRange[]> {
  const ranges = new Map<number, SchemaRange[]>()
  for (const [wmi, id, from, to] of rows(
    'select WmiId, VinSchemaId, YearFrom, YearTo from Wmi_VinSchema order by WmiId, VinSchemaId, YearFrom',
  )) {
    const schema = schemaOf.get(Number(id))
    if (schema === undefined) continue
    const ofWmi = ranges.get(Number(wmi)) ?? []
    ranges.set(Number(wmi), ofWmi)
    ofWmi.push({ schema, from: Number(from), to: Number(to ?? 0) })
  }
  return ranges
}
