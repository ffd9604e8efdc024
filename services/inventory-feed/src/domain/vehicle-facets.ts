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
  /** null where none of them has one */
  yearFrom: number | null
  yearTo: number | null
  priceFrom: number | null
  priceTo: number | null
}

type Facets = ResponseOf<typeof inventoryFeedOperations.listVehicleFacets>

/**
 * What an inventory can be narrowed by. Makes and models that differ in case only are one, by the spelling that most vehicles have, because a
 * filter finds them all; vehicles without a make are in the counts, and no choice.
 */
export function toFacets(groups: readonly ModelGroup[]): Facets {
  const sum = (of: (group: ModelGroup) => number) => groups.reduce((total, group) => total + of(group), 0)
  const total = sum(({ count }) => count)
  const used = sum((group) => group.used)
  const makes = named(groups, ({ make }) => make).map(({ name, count, members }) => ({
    make: name,
    count,
    models: named(members, ({ model }) => model).map(({ name: model, count: ofModel }) => ({ model, count: ofModel })),
  }))
  return {
    total,
    used,
    new: total - used,
    makes,
    years: range(groups.flatMap(({ yearFrom, yearTo }) => [yearFrom, yearTo])),
    prices: range(groups.flatMap(({ priceFrom, priceTo }) => [priceFrom, priceTo])),
    missingPhoto: sum(({ missingPhoto }) => missingPhoto),
    missingPrice: sum(({ missingPrice }) => missingPrice),
  }
}

/** Groups with one name in whatever case, in the order of their names; without those that have none. */
function named(groups: readonly ModelGroup[], nameOf: (group: ModelGroup) => string) {
  const byName = new Map<string, ModelGroup[]>()
  for (const group of groups) {
    const key = nameOf(group).toLowerCase()
    if (key !== '') byName.set(key, [...(byName.get(key) ?? []), group])
  }
  return [...byName.values()]
    .map((members) => {
      const [most] = members.toSorted((one, other) => other.count - one.count)
      return { name: most ? nameOf(most) : '', count: members.reduce((total, { count }) => total + count, 0), members }
    })
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
}

function range(values: readonly (number | null)[]): { from: number; to: number } | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : { from: Math.min(...known), to: Math.max(...known) }
}
