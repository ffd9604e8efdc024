import { expect, test } from 'vitest'
import { freshDb } from './testing/fresh-db.ts'
import { withTransaction } from './transaction.ts'

const mongo = freshDb()

test('work that fails leaves nothing behind, and its own error comes out', async () => {
  const { client, db } = mongo
  const failing = withTransaction(client, async (session) => {
    await db.collection('all-or-nothing').insertOne({ half: true }, { session })
    throw new Error('no stock')
  })
  await expect(failing).rejects.toThrow('no stock')
  expect(await db.collection('all-or-nothing').countDocuments()).toBe(0)
})

test('two transactions that change the same record both happen: the later one is repeated', async () => {
  const { client, db } = mongo
  const counters = db.collection<{ _id: string; count: number }>('counters')
  await counters.insertOne({ _id: 'a', count: 0 })
  const add = () =>
    withTransaction(client, async (session) => {
      const found = await counters.findOne({ _id: 'a' }, { session })
      await counters.updateOne({ _id: 'a' }, { $set: { count: (found?.count ?? 0) + 1 } }, { session })
      return 'added'
    })
  expect(await Promise.all([add(), add(), add()])).toEqual(['added', 'added', 'added'])
  expect(await counters.findOne({ _id: 'a' })).toEqual({ _id: 'a', count: 3 })
})
