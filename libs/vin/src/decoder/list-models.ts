import { MAKE_END, SLOT } from '../vin-data/elements.ts'
import { sharedVinData, type VinData } from '../vin-data/load-vin-data.ts'
import { isLightVehicle, type VehicleKind } from './model-years.ts'
import { tradeModels } from './trade-model.ts'

/** Models by make, both in alphabetical order. */
export type ModelsByMake = ReadonlyMap<string, readonly string[]>

/**
 * Returns the models of a model year by make: cars, MPVs and light trucks (rules: makes and models), or all models of a make that has none of
 * these. Takes some tens of milliseconds.
 */
export function listModels(year: number): ModelsByMake {
  const data = sharedVinData()
  const schemasOf = { light: new Set<number>(), other: new Set<number>() }
  for (let wmi = 0; wmi < data.wmis.length; wmi++) {
    const kind = { vehicleType: data.texts.at(data.wmiType[wmi] ?? 0), truckType: data.wmiTruckType[wmi] ?? 0 }
    const schemas = isListed(kind) ? schemasOf.light : schemasOf.other
    for (let range = data.rangeStart[wmi] ?? 0; range < (data.rangeStart[wmi + 1] ?? 0); range++) {
      if (year < (data.rangeFrom[range] ?? 0) || year > (data.rangeTo[range] || year)) continue
      schemas.add(data.rangeSchema[range] ?? 0)
    }
  }
  const models = new Map([...modelsOf(data, schemasOf.other), ...modelsOf(data, schemasOf.light)])
  return new Map([...models].sort(([one], [two]) => ORDER.compare(one, two)).map(([make, filed]) => [make, namesOf(make, filed, year)]))
}

/** vPIC's number for trucks of more than 10,000 lb. Most trucks have no number, including pickups. */
const HEAVY_TRUCK = 2

function isListed(kind: VehicleKind): boolean {
  return isLightVehicle(kind) || (kind.vehicleType === 'Truck' && kind.truckType !== HEAVY_TRUCK)
}

const ORDER = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Returns the trade names of models, like those of decoded VINs. */
function namesOf(make: string, filed: ReadonlySet<string>, year: number): string[] {
  return [...new Set([...filed].flatMap((model) => tradeModels(make, model, year, filed)))].sort(ORDER.compare)
}

function modelsOf(data: VinData, schemas: ReadonlySet<number>): Map<string, Set<string>> {
  const facts = new Set<number>()
  for (const schema of schemas) {
    for (let index = data.schemaStart[schema] ?? 0; index < (data.schemaStart[schema + 1] ?? 0); index++) {
      const line = data.schemaLines[index] ?? 0
      for (let at = data.lineStart[line] ?? 0; at < (data.lineStart[line + 1] ?? 0); at++) {
        const fact = data.lineFacts[at] ?? 0
        if (data.factSlot[fact] === SLOT.model) facts.add(fact)
      }
    }
  }
  const models = new Map<string, Set<string>>()
  for (const fact of facts) {
    const [make = '', model = ''] = data.texts.at(data.factText[fact] ?? 0).split(MAKE_END)
    if (make !== '' && model !== '') models.set(make, (models.get(make) ?? new Set()).add(model))
  }
  return models
}
