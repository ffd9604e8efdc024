import { expect, test } from 'vitest'
import { deleteInBatches } from './delete-in-batches.ts'
import { freshDb } from './testing/fresh-db.ts'

const mongo = freshDb()

test('deletes the matching documents in bounded batches, and a call after an interrupted one deletes the rest', async () => {
  const rows = mongo.db.collection<{ of: string; n: number }>('rows')
  await rows.insertMany(Array.from({ length: 25 }, (_, n) => ({ of: n % 5 === 0 ? 'other' : 'mine', n })))
  let batches = 0
  const cutOff = () => {
    batches += 1
    if (batches === 3) throw new Error('cut off')
  }
  await expect(deleteInBatches(rows, { of: 'mine' }, { batchSize: 6, onBatch: cutOff })).rejects.toThrow('cut off')
  expect(await rows.countDocuments({ of: 'mine' })).toBe(20 - 12)
  expect(await deleteInBatches(rows, { of: 'mine' }, { batchSize: 6 })).toBe(8)
  expect(await deleteInBatches(rows, { of: 'mine' })).toBe(0)
  expect(await rows.countDocuments()).toBe(5)
})
