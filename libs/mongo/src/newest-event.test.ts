import { ObjectId } from 'mongodb'
import { expect, test } from 'vitest'
import { type EventPosition, hasNewer, type NewestEvent } from './newest-event.ts'
import { freshDb } from './testing/fresh-db.ts'
import { upsertNewest } from './tombstones.ts'

const mongo = freshDb()

const FIRST = { id: 'id-1', order: 'a' }
const AHEAD = { id: 'id-9', order: 'b' }
const BEHIND = { id: 'id-2', order: 'c' }

test.each<[string, EventPosition[], string]>([
  ['a later event of a process whose clock is behind', [AHEAD, BEHIND], 'id-2'],
  ['the newest of events that arrive in another order', [BEHIND, FIRST, AHEAD], 'id-2'],
  ['the newest event again', [AHEAD, AHEAD], 'id-9'],
  ['an event without an order by its id', [{ id: 'id-1' }, { id: 'id-3' }, { id: 'id-2' }], 'id-3'],
  ['an event with an order after one of an earlier version', [{ id: 'id-1' }, BEHIND], 'id-2'],
  ['no older event of an earlier version', [AHEAD, { id: 'id-8' }], 'id-9'],
  ['an event of an earlier version that is newer', [FIRST, { id: 'id-2' }, FIRST], 'id-2'],
])('a record has %s', async (_what, events, newest) => {
  const records = mongo.db.collection<NewestEvent & { by: string }>('records')
  const id = new ObjectId().toHexString()
  let held: NewestEvent = {}
  for (const event of events) {
    const isLate = hasNewer(held, event)
    await upsertNewest(records, id, event, { $set: { by: event.id } })
    const stored = await records.findOne({ _id: new ObjectId(id) })
    expect(stored?.by === event.id).toBe(!isLate)
    held = stored ?? {}
  }
  expect(held).toMatchObject({ eventId: newest, by: newest })
})
