import { expect, it } from 'vitest'
import { awaitProjection } from './await-projection.ts'

const HOUR_MS = 3_600_000

it('reads a known record only once', async () => {
  let reads = 0
  expect(await awaitProjection(async () => ++reads)).toBe(1)
  expect(reads).toBe(1)
})

it('returns a record whose event arrives while it waits', async () => {
  let reads = 0
  expect(await awaitProjection(async () => (++reads === 3 ? 'known' : null), { timeoutMs: HOUR_MS })).toBe('known')
})

it('reads once with a timeout of 0', async () => {
  let reads = 0
  const find = async () => {
    reads += 1
    return null
  }
  expect(await awaitProjection(find, { timeoutMs: 0 })).toBeNull()
  expect(reads).toBe(1)
})

it('reads a missing record few times before the timeout', async () => {
  let reads = 0
  const find = async () => {
    reads += 1
    return null
  }
  expect(await awaitProjection(find, { timeoutMs: 300 })).toBeNull()
  expect(reads).toBeLessThanOrEqual(7)
})

it('does not wait for a record that was deleted', async () => {
  expect(await awaitProjection(async () => null, { timeoutMs: HOUR_MS, isDeleted: async () => true })).toBeNull()
})
