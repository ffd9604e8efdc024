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

test('a full batch begins at once', () => {
  const { buffer, batches } = recorded({ maxBatch: 3, maxWaitMs: 60_000 })
  for (const n of [1, 2, 3]) buffer.add(n)
  expect(batches).toEqual([[1, 2, 3]])
})

test('a batch that is not full begins when its oldest item has waited long enough', () => {
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

test('what arrives while a batch is worked on makes up the next, one batch at a time', async () => {
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

test('after a flush nothing waits for company', () => {
  const { buffer, batches } = recorded({ maxBatch: 10, maxWaitMs: 60_000 })
  buffer.add(1)
  expect(batches).toEqual([])
  buffer.flush()
  expect(batches).toEqual([[1]])
})
