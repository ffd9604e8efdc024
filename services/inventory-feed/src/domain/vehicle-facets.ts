import type { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { ResponseOf } from '@forecourt/contracts/operation'

/** The listed vehicles of one make and model, as the feed spells them. */
export interface ModelGroup {
  make: string
  model: string
  count: number
  used: number
  missingPhoto: number
  missingPrice: number
  missingVideo: number
  missingAutocheck: number
  missingInspection: number
  missingMsrp: number
  /** with all five items of a package */
  complete: number
  /** null if no vehicle has one */
  yearFrom: number | null
  yearTo: number | null
  priceFrom: number | null
  priceTo: number | null
}

type Facets = Required<ResponseOf<typeof inventoryFeedOperations.listVehicleFacets>>

/** For each kind of filter of a query, the groups under all other filters. */
export interface FacetGroups {
  /** under the chosen missing items, which a choice adds to */
  ofMissing: readonly ModelGroup[]
  ofComplete: readonly ModelGroup[]
  ofConditions: readonly ModelGroup[]
  ofMakes: readonly ModelGroup[]
  ofYears: readonly ModelGroup[]
  ofPrices: readonly ModelGroup[]
}

/**
 * Returns the filter choices of an inventory with their counts (rules: filter counts). Makes and models that differ only in case are merged under the
 * most common spelling, because a filter matches them all. Vehicles without a make are counted but are not a choice.
 */
export function toFacets({ ofMissing, ofComplete, ofConditions, ofMakes, ofYears, ofPrices }: FacetGroups): Facets {
  const sum = (of: (group: ModelGroup) => number, groups = ofMissing) => groups.reduce((total, group) => total + of(group), 0)
  const total = sum(({ count }) => count, ofConditions)
  const used = sum((group) => group.used, ofConditions)
  const makes = named(ofMakes, ({ make }) => make).map(({ name, count, members }) => ({
    make: name,
    count,
    models: named(members, ({ model }) => model).map(({ name: model, count: ofModel }) => ({ model, count: ofModel })),
  }))
  return {
    total,
    used,
    new: total - used,
    makes,
    years: range(ofYears.flatMap(({ yearFrom, yearTo }) => [yearFrom, yearTo])),
    prices: range(ofPrices.flatMap(({ priceFrom, priceTo }) => [priceFrom, priceTo])),
    missingPhoto: sum(({ missingPhoto }) => missingPhoto),
    missingPrice: sum(({ missingPrice }) => missingPrice),
    package: {
      complete: sum(({ complete }) => complete, ofComplete),
      missingVideo: sum(({ missingVideo }) => missingVideo),
      missingAutocheck: sum(({ missingAutocheck }) => missingAutocheck),
      missingInspection: sum(({ missingInspection }) => missingInspection),
      missingMsrp: sum(({ missingMsrp }) => missingMsrp),
    },
  }
}

/** Merges groups whose names differ only in case, and sorts them by name. Drops groups without a name. */
function named(groups: readonly ModelGroup[], nameOf: (group: ModelGroup) => string) {
  const byName = new Map<string, ModelGroup[]>()
  for (const group of groups) {
    const key = nameOf(group).toLowerCase()
    if (key !== '') byName.set(key, [...(byName.get(key) ?? []), group])
  }
  return [...byName.values()]
    .map((members) => {
      const counts = countBySpelling(members, nameOf)
      return { name: mostUsed(counts), count: [...counts.values()].reduce((total, count) => total + count, 0), members }
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
}

function countBySpelling(groups: readonly ModelGroup[], nameOf: (group: ModelGroup) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const group of groups) counts.set(nameOf(group), (counts.get(nameOf(group)) ?? 0) + group.count)
  return counts
}

/** Prefers 'Honda' to 'HONDA' if both are equally common: the groups come in no order, but the response must be stable. */
function mostUsed(counts: ReadonlyMap<string, number>): string {
  const [most] = [...counts].toSorted(([one, count], [other, otherCount]) => otherCount - count || (one < other ? 1 : -1))
  return most?.[0] ?? ''
}

function range(values: readonly (number | null)[]): { from: number; to: number } | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : { from: Math.min(...known), to: Math.max(...known) }
}
