import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { countBy } from './count-by.ts'

const CONFIG = { name: 'files_total', help: 'Files.', label: 'outcome', values: ['filed', 'refused'] } as const

test('every value starts at 0, and two services of one process count together', async () => {
  const registry = new Registry()
  const [one, other] = [countBy(registry, CONFIG), countBy(registry, CONFIG)]
  const counts = async () =>
    (await registry.getSingleMetric('files_total')?.get())?.values.map(({ labels, value }) => [labels.outcome, value])
  expect(await counts()).toEqual([
    ['filed', 0],
    ['refused', 0],
  ])
  one('filed')
  other('filed', 2)
  expect(await counts()).toEqual([
    ['filed', 3],
    ['refused', 0],
  ])
})

test('without a registry, counting does nothing', () => {
  expect(() => countBy(undefined, CONFIG)('filed')).not.toThrow()
})
