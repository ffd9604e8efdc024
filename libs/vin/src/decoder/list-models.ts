import { ELEMENTS, MAKE_END } from '../vin-data/elements.ts'
import { sharedVinData } from '../vin-data/load-vin-data.ts'
import { isLightVehicle } from './model-years.ts'

/** Models by make of a model year. */
export type ModelsOfYear = ReadonlyMap<string, readonly string[]>

/**
 * The models of a year by make, both in alphabetical order: cars, MPVs and light trucks; all there is of a make that has none of those. Takes some tens of
 * milliseconds.
 */
export function listModels(year: number): ModelsOfYear {
  const data = sharedVinData()
  const light = new Map<string, Set<string>>()
  const other = new Map<string, Set<string>>()
  const seen = new Set<number>()
  for (let index = 0; index < data.wmis.length; index++) {
    const wmi = data.wmiAt(index)
    const found = isLightVehicle(wmi) ? light : other
    for (const { schema, from, to } of wmi.ranges) {
      if (year < from || year > to || (found === light && seen.has(schema))) continue
      if (found === light) seen.add(schema)
      for (const name of modelsOf(schema)) {
        const [make = '', model = ''] = name.split(MAKE_END)
        if (make === '') continue
        const models = found.get(make) ?? new Set()
        found.set(make, models.add(model))
      }
    }
  }
  const all = new Map([...other, ...light])
  return new Map([...all].sort(byName).map(([make, models]) => [make, [...models].sort((one, two) => ORDER.compare(one, two))]))

  function* modelsOf(schema: number): Generator<string> {
    for (let index = data.schemaStart[schema] ?? 0; index < (data.schemaStart[schema + 1] ?? 0); index++) {
      const line = data.schemaLines[index] ?? 0
      for (let at = data.lineStart[line] ?? 0; at < (data.lineStart[line + 1] ?? 0); at++) {
        const fact = data.lineFacts[at] ?? 0
        if (data.factElement[fact] === ELEMENTS.model) yield data.texts.at(data.factText[fact] ?? 0)
      }
    }
  }
}

const ORDER = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function byName([one]: [string, unknown], [two]: [string, unknown]): number {
  return ORDER.compare(one, two)
}
