import { ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import { lastInChain } from './last-in-chain.ts'

const [a, b, c] = [{ _id: new ObjectId() }, { _id: new ObjectId() }, { _id: new ObjectId() }] as const
const along = (chain: Map<object, { _id: ObjectId }>) => async (record: object) => chain.get(record) ?? null

test('follows records to the last, which may be the first', async () => {
  const next = along(new Map([[a, b] as const, [b, c] as const]))
  expect(await lastInChain(a, next)).toBe(c)
  expect(await lastInChain(c, next)).toBe(c)
})

test('ends in a circle', async () => {
  const next = along(new Map([[a, b] as const, [b, c] as const, [c, b] as const]))
  expect(await lastInChain(a, next)).toBe(c)
})
