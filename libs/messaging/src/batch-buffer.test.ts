import { eventually } from '@forecourt/dev-servers/eventually'
import { expect, test, vi } from 'vitest'
import { createBatchBuffer } from './batch-buffer.ts'

function recorded(options: { maxBatch: number; maxWaitMs: number }) {
  const batches: number[][] = []
  const finish: (() => void)[] = []
  const buffer = createBatchBuffer<number>({
    ...options,
    work: (batch) => {
      batches.push(batch)
      return new Promise((resolve) => finish.push(resolve))
    },
  })
  return { buffer, batches, finish }
}

test('a full batch starts immediately', () => {
  const { buffer, batches } = recorded({ maxBatch: 3, maxWaitMs: 60_000 })
  for (const n of [1, 2, 3]) buffer.add(n)
  expect(batches).toEqual([[1, 2, 3]])
})

test('a partial batch starts when its oldest item has waited maxWaitMs', () => {
  vi.useFakeTimers()
  try {
    const { buffer, batches } = recorded({ maxBatch: 3, maxWaitMs: 250 })
    buffer.add(1)
    vi.advanceTimersByTime(200)
    buffer.add(2)
    vi.advanceTimersByTime(49)
    expect(batches).toEqual([])
    vi.advanceTimersByTime(2)
    expect(batches).toEqual([[1, 2]])
  } finally {
    vi.useRealTimers()
  }
})

test('items that arrive while a batch is processed form the next batch', async () => {
  const { buffer, batches, finish } = recorded({ maxBatch: 2, maxWaitMs: 60_000 })
  for (const n of [1, 2, 3, 4, 5]) buffer.add(n)
  expect(batches).toEqual([[1, 2]])
  finish[0]?.()
  await eventually(() =>
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]),
  )
  buffer.flush()
  finish[1]?.()
  await eventually(() => expect(batches).toEqual([[1, 2], [3, 4], [5]]))
})

test('after a flush a partial batch starts immediately', () => {
  const { buffer, batches } = recorded({ maxBatch: 10, maxWaitMs: 60_000 })
  buffer.add(1)
  expect(batches).toEqual([])
  buffer.flush()
  expect(batches).toEqual([[1]])
})
