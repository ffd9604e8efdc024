import { expect, test } from 'vitest'
import { cholesky, solveLower, solveUpper } from './cholesky.ts'
import { fitNestedRidge, leverageOf, predictTarget, type RidgeRow } from './nested-ridge.ts'
import { numbersOf, SLOPE_RIDGE } from './price-slopes.ts'
import { seededRandom } from './testing/simulated-lot.ts'

const RIDGE = [0.4, 0.5, 2] as const

function someRows(count: number): RidgeRow[] {
  const random = seededRandom(3)
  return Array.from({ length: count }, () => {
    const [make, model, trim] = [3, 3, 2].map((kinds) => String(Math.floor(kinds * random())))
    return {
      numbers: numbersOf(12 * random(), 150_000 * random()),
      groups: [`make${make}`, `model${model}`, `trim${trim}`],
      target: random() - 0.5,
      weight: 0.5 + random() / 2,
    }
  })
}

/** The same regression with a column for every group, solved in one system. */
function fitDense(rows: readonly RidgeRow[]) {
  const columnsOf = ({ groups: [make, model, trim] }: RidgeRow) => [make, `${make} ${model}`, `${make} ${model} ${trim}`]
  const names = [...new Set(rows.flatMap(columnsOf))]
  const ridge = [...SLOPE_RIDGE, ...names.map((name) => RIDGE[name.split(' ').length - 1] ?? 0)]
  const rowOf = (row: RidgeRow) => [...row.numbers, ...names.map((name) => (columnsOf(row).includes(name) ? 1 : 0))]
  const design = rows.map(rowOf)
  const matrix = ridge.map((penalty, i) =>
    ridge.map((_, j) => design.reduce((sum, x, n) => sum + (rows[n]?.weight ?? 0) * (x[i] ?? 0) * (x[j] ?? 0), i === j ? penalty : 0)),
  )
  const right = ridge.map((_, i) => design.reduce((sum, x, n) => sum + (rows[n]?.weight ?? 0) * (x[i] ?? 0) * (rows[n]?.target ?? 0), 0))
  const factor = cholesky(matrix)
  const solution = solveUpper(factor, solveLower(factor, right))
  return {
    predict: (row: RidgeRow) => rowOf(row).reduce((sum, x, i) => sum + x * (solution[i] ?? 0), 0),
    leverage: (row: RidgeRow) => solveLower(factor, rowOf(row)).reduce((sum, x) => sum + x * x, 0),
  }
}

test('predicts the same as one regression of all columns, with the same leverage', () => {
  const rows = someRows(60)
  const [nested, dense] = [fitNestedRidge(rows, RIDGE), fitDense(rows)]
  for (const row of rows) {
    expect(predictTarget(nested, row.numbers, row.groups)).toBeCloseTo(dense.predict(row), 9)
    expect(leverageOf(nested, row.numbers, row.groups)).toBeCloseTo(dense.leverage(row), 9)
  }
})

test('computes the residual of a row like a fit without that row', () => {
  const rows = someRows(40)
  const all = fitNestedRidge(rows, RIDGE)
  for (const row of rows) {
    const without = fitNestedRidge(
      rows.filter((other) => other !== row),
      RIDGE,
    )
    const leverage = leverageOf(all, row.numbers, row.groups)
    const rest = 1 - row.weight * leverage
    const left = (row.target - predictTarget(all, row.numbers, row.groups)) / rest
    expect(left).toBeCloseTo(row.target - predictTarget(without, row.numbers, row.groups), 9)
    expect(leverage / rest).toBeCloseTo(leverageOf(without, row.numbers, row.groups), 9)
  }
})

test('is less certain about an unknown trim, model or make', () => {
  const rows = someRows(60)
  const fit = fitNestedRidge(rows, RIDGE)
  const numbers = numbersOf(5, 50_000)
  const leverages = [
    leverageOf(fit, numbers, ['make0', 'model0', 'trim0']),
    leverageOf(fit, numbers, ['make0', 'model0', 'other']),
    leverageOf(fit, numbers, ['make0', 'other', 'other']),
    leverageOf(fit, numbers, ['other', 'other', 'other']),
  ]
  expect(leverages.toSorted((one, other) => one - other)).toEqual(leverages)
})
