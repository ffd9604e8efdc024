import { expect, test, vi } from 'vitest'
import { createRevisionCache } from './revision-cache.ts'

let nowMs = 0
const createCache = () => createRevisionCache<{ said: number }>({ maxBytes: 1e6, bytesOf: () => 10, elapsedMs: () => nowMs })

test('a hundred concurrent requests share one read, and later ones get its result', async () => {
  const cache = createCache()
  const read = vi.fn(async () => ({ said: 1 }))
  const values = await Promise.all(Array.from({ length: 100 }, () => cache.of('a', '1', { sort: 'photos' }, read)))
  values.push(await cache.of('a', '1', { sort: 'photos' }, read))
  expect(read).toHaveBeenCalledOnce()
  expect(new Set(values).size).toBe(1)
})

test('another query, dealership or revision is read separately', async () => {
  const cache = createCache()
  const ask = async (dealershipId: string, revision: string, sort: string, said: number) =>
    (await cache.of(dealershipId, revision, { sort }, async () => ({ said }))).said
  expect([await ask('a', '1', 'photos', 1), await ask('a', '1', 'price', 2), await ask('b', '1', 'photos', 3)]).toEqual([1, 2, 3])
  expect([await ask('a', '1', 'photos', 9), await ask('a', '2', 'photos', 4)]).toEqual([1, 4])
})

test('a read that began at an earlier revision is not returned for a later one', async () => {
  const cache = createCache()
  let finish = (_value: { said: number }) => {}
  const before = cache.of('a', '1', {}, () => new Promise((resolve) => (finish = resolve)))
  const after = await cache.of('a', '2', {}, async () => ({ said: 2 }))
  finish({ said: 1 })
  await before
  expect([after.said, (await cache.of('a', '2', {}, async () => ({ said: 2 }))).said]).toEqual([2, 2])
})

test('an entry expires although its revision is the same, and the next read gets the old value', async () => {
  const cache = createCache()
  await cache.of('a', '1', {}, async () => ({ said: 1 }))
  nowMs += 5_001
  expect(await cache.of('a', '1', {}, async (before) => ({ said: (before?.said ?? 0) + 1 }))).toEqual({ said: 2 })
})

test('a failed read is not cached', async () => {
  const cache = createCache()
  await expect(cache.of('a', '1', {}, () => Promise.reject(new Error('unavailable')))).rejects.toThrow('unavailable')
  expect(await cache.of('a', '1', {}, async () => ({ said: 1 }))).toEqual({ said: 1 })
})
