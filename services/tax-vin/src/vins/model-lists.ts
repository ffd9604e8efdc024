import { listModels, type ModelsByMake } from '@forecourt/vin/decoder/list-models'

/** Years whose lists stay in memory: users request those of their cars, and a list takes some hundred kB. */
const KEPT_YEARS = 40

/** Builds lists for users without a VIN from the decoder's data, and caches them by year (rules: makes and models). */
export function createModelLists() {
  const years = new Map<number, ModelsByMake>()
  const ofYear = (year: number) => {
    let models = years.get(year)
    if (models === undefined) {
      models = listModels(year)
      years.set(year, models)
      const [oldest] = years.keys()
      if (years.size > KEPT_YEARS && oldest !== undefined) years.delete(oldest)
    }
    return models
  }
  return {
    makes: (year: number) => [...ofYear(year).keys()],
    /** empty if the make has none in that year */
    models(year: number, make: string): string[] {
      const wanted = make.toLowerCase()
      for (const [name, models] of ofYear(year)) if (name.toLowerCase() === wanted) return [...models]
      return []
    },
  }
}

export type ModelLists = ReturnType<typeof createModelLists>
