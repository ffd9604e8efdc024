import { expect, it } from 'vitest'
import { until } from './until.ts'

it('returns the first value that is neither null nor false', async () => {
  const values = [null, false, 0]
  expect(await until('a value', 10_000, () => values.shift(), 1)).toBe(0)
})

it('throws what it waited for', async () => {
  await expect(until('the moon', 20, () => false, 1)).rejects.toThrow('Waited 0.02 s in vain for the moon.')
})
