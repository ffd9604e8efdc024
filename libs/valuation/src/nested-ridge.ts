import { cholesky, type LowerTriangle, solveLower, solveUpper } from './cholesky.ts'
import type { ModelName } from './model-name.ts'
import { type Numbers, SLOPE_RIDGE, SLOPES } from './price-slopes.ts'

/** A vehicle as a row of the regression. */
export interface RidgeRow {
  numbers: Numbers
  groups: ModelName
  /** the value to explain: log price minus the usual log price */
  target: number
  /** 1, or less for an outlier */
  weight: number
}

/** The ridge of the effects on each level: make, model, trim. The larger it is, the more vehicles are needed until their own prices count. */
export type GroupRidge = readonly [make: number, model: number, trim: number]

/** A make, model or trim: its column after the columns within it are eliminated. */
interface Group {
  ridge: number
  /** the weight of its vehicles, less what the groups within it explain */
  weight: number
  /** their numbers and target, likewise */
  numbers: number[]
  target: number
  /** its difference from the group around it, in log price */
  effect: number
}

/** The result of a regression: slopes that all vehicles share, and effects of the groups. */
export interface NestedRidge {
  slopes: readonly number[]
  /** factor of the slopes' matrix after all groups are eliminated */
  factor: LowerTriangle
  groups: ReadonlyMap<string, Group>
  ridge: GroupRidge
}

const noNumbers = (): number[] => new Array<number>(SLOPES).fill(0)
const dot = (one: readonly number[], other: readonly number[]) => one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0)

/** Returns the keys of a vehicle's groups, the narrowest first, each with its level (0 is the make). */
function groupKeys([make, model, trim]: ModelName) {
  return [
    { key: `${make}|${model}|${trim}`, level: 2 },
    { key: `${make}|${model}`, level: 1 },
    { key: make, level: 0 },
  ] as const
}

/**
 * Fits a ridge regression with an effect for each make, each model of a make and each trim of a model (design: price model). A group's column
 * overlaps only with those of the groups around it and with the slopes. So each group is eliminated by itself, the narrowest first; only a system
 * of the size of the slopes is left to solve, and the work grows linearly with the rows. The result equals one Cholesky factorization of all
 * columns.
 */
export function fitNestedRidge(rows: readonly RidgeRow[], ridge: GroupRidge): NestedRidge {
  const levels: [Map<string, Group>, Map<string, Group>, Map<string, Group>] = [new Map(), new Map(), new Map()]
  const around = new Map<string, string>()
  const groupAt = (key: string, level: 0 | 1 | 2) => {
    const known = levels[level].get(key)
    if (known !== undefined) return known
    const made: Group = { ridge: ridge[level], weight: 0, numbers: noNumbers(), target: 0, effect: 0 }
    levels[level].set(key, made)
    return made
  }
  const matrix = SLOPE_RIDGE.map((penalty, i) => noNumbers().map((_, j) => (i === j ? penalty : 0)))
  const right = noNumbers()
  const addProduct = (numbers: readonly number[], target: number, factor: number) => {
    for (const [i, row] of matrix.entries()) {
      for (let j = 0; j <= i; j++) row[j] = (row[j] ?? 0) + factor * (numbers[i] ?? 0) * (numbers[j] ?? 0)
      right[i] = (right[i] ?? 0) + factor * (numbers[i] ?? 0) * target
    }
  }

  for (const { numbers, groups, target, weight } of rows) {
    addProduct(numbers, target, weight)
    const [trim, model, make] = groupKeys(groups)
    around.set(trim.key, model.key).set(model.key, make.key)
    groupAt(model.key, 1)
    groupAt(make.key, 0)
    addTo(groupAt(trim.key, 2), weight, numbers, target, weight)
  }
  for (const level of [2, 1, 0] as const) {
    for (const [key, group] of levels[level]) {
      const total = group.weight + group.ridge
      addProduct(group.numbers, 0, -1 / total)
      for (const [i, value] of group.numbers.entries()) right[i] = (right[i] ?? 0) - (value * group.target) / total
      const outer = around.get(key)
      if (outer === undefined || level === 0) continue
      const left = group.ridge / total
      addTo(groupAt(outer, level === 2 ? 1 : 0), group.weight * left, group.numbers, group.target, left)
    }
  }

  const factor = cholesky(matrix)
  const slopes = solveUpper(factor, solveLower(factor, right))
  const groups = new Map<string, Group>()
  for (const level of [0, 1, 2] as const) {
    for (const [key, group] of levels[level]) {
      let outside = 0
      for (let outer = around.get(key); outer !== undefined; outer = around.get(outer)) outside += groups.get(outer)?.effect ?? 0
      group.effect = (group.target - dot(group.numbers, slopes) - group.weight * outside) / (group.weight + group.ridge)
      groups.set(key, group)
    }
  }
  return { slopes, factor, groups, ridge }
}

/** Adds to a group; numbers and target are multiplied by `times`. */
function addTo(group: Group, weight: number, numbers: readonly number[], target: number, times: number): void {
  group.weight += weight
  for (const [i, value] of numbers.entries()) group.numbers[i] = (group.numbers[i] ?? 0) + value * times
  group.target += target * times
}

/** Returns the target that the regression predicts for a vehicle. */
export function predictTarget({ slopes, groups }: NestedRidge, numbers: Numbers, names: ModelName): number {
  return groupKeys(names).reduce((sum, { key }) => sum + (groups.get(key)?.effect ?? 0), dot(numbers, slopes))
}

/**
 * Returns the uncertainty of a prediction, in units of the residual variance: the vehicle's row times the inverse of the matrix times its row. For
 * a row of the fit this is its leverage (times its weight). A group that the fit does not know is as uncertain as its ridge allows.
 */
export function leverageOf({ factor, groups, ridge }: NestedRidge, numbers: Numbers, names: ModelName): number {
  let leverage = 0
  let share = 1
  const left = [...numbers]
  for (const { key, level } of groupKeys(names)) {
    const group = groups.get(key)
    const total = (group?.weight ?? 0) + ridge[level]
    leverage += (share * share) / total
    if (group === undefined) continue
    for (const [i, value] of group.numbers.entries()) left[i] = (left[i] ?? 0) - (value * share) / total
    share *= ridge[level] / total
  }
  return leverage + solveLower(factor, left).reduce((sum, value) => sum + value * value, 0)
}
