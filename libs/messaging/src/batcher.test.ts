import { expect, test } from 'vitest'
import { createBatcher } from './batcher.ts'

test('items that arrive while a batch is processed form the next batch, and only the items of a failed batch are rejected', async () => {
  const batches: number[][] = []
  const write = createBatcher<number>(async (batch) => {
    batches.push(batch)
    await Promise.resolve()
    if (batch.includes(2)) throw new Error('failed')
  })
  const settled = await Promise.allSettled([1, 2, 3].map(write))
  await write(4)
  expect(batches).toEqual([[1], [2, 3], [4]])
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
})
