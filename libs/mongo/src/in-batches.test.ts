import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

async function* upTo(count: number) {
  for (let at = 1; at <= count; at++) yield at
}

test.each([
  [0, []],
  [2, [[1, 2]]],
  [5, [[1, 2], [3, 4], [5]]],
])('groups %i documents in twos, the rest in a shorter one', async (count, batches) => {
  const found: number[][] = []
  for await (const batch of inBatches(upTo(count), 2)) found.push(batch)
  expect(found).toEqual(batches)
})
