import { newId } from '@forecourt/service-testing/people'
import { applyEdits, type EditValues, overriddenFacts } from '@forecourt/vehicle/apply-edits'
import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import { feedVehicle } from '@forecourt/vehicle/testing/feed-vehicle-sample'
import { ObjectId } from 'mongodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { type FeedFixture, startInventoryFeed } from '../testing/start-inventory-feed.ts'
import { createVehicleStore, type VehicleStore } from './vehicle-store.ts'
import type { VehicleWrite } from './vehicle-write.ts'

let feed: FeedFixture
let vehicles: VehicleStore
beforeAll(async () => {
  feed = await startInventoryFeed()
  vehicles = createVehicleStore(feed.db)
})

const KEY = 'S:A1'
const photos = (names: string) => [...names].map((name) => `https://photos.example.com/${name}.jpg`)
const by = () => ({ versionId: new ObjectId(), now: new Date() })
const editedBy = { id: 'a', name: 'Ada', email: 'ada@example.com', role: 'ADMIN' }

function writeOf(facts: FeedVehicle, kind: VehicleWrite['kind'] = 'update', changed: string[] = []): VehicleWrite {
  const before = { was: 'before', priceWas: null, updatedWas: null }
  return { kind, key: KEY, hash: facts.description, rowHash: 'row', facts, warnings: [], changed, ...before }
}

/** Edits a vehicle like the operation. */
async function edit(dealershipId: string, values: EditValues): Promise<void> {
  await feed.deps.mongo.withSession(async (session) => {
    const stored = await vehicles.findByKey(dealershipId, KEY)
    if (!stored) throw new Error('no such vehicle')
    const [facts, feedSays] = [applyEdits(stored.facts, values), overriddenFacts(stored.facts, values)]
    await vehicles.saveEdits({ ...stored, facts, feedSays, edits: { values, editedAt: new Date(), editedBy } }, session)
  })
}

describe('an imported vehicle that staff have edited', () => {
  it.each<[string, EditValues, Partial<FeedVehicle>]>([
    ['nothing that is worth a word', {}, {}],
    ['a price', { price: 12.5 }, { price: null }],
    ['no price', { price: 0 }, { price: 9_000 }],
    ['a mileage that decides', { mileage: 100 }, { condition: '', mileage: null }],
    ['a mileage that decides the other way', { mileage: 101 }, { condition: 'Great', mileage: 4, usedOrNew: 'new' }],
    ['a mileage that does not decide', { mileage: 3 }, { condition: 'Used' }],
    ['a mileage of a certified vehicle', { mileage: 3 }, { condition: '', certified: true }],
    ['texts, with words that MongoDB has a meaning for', { description: '$facts.vin', exteriorColor: '', interiorColor: '$$ROOT' }, {}],
    ['an order of photos', { photos: photos('cxa') }, { photos: photos('abc'), photoCount: 3 }],
    ['an order of photos that are all gone', { photos: photos('cxa') }, { photos: [], photoCount: 0 }],
    [
      'everything',
      {
        price: 1,
        mileage: 2,
        exteriorColor: 'R',
        interiorColor: 'B',
        description: '',
        photos: photos('b'),
      },
      { condition: '', mileage: 8, usedOrNew: 'new', photos: photos('ab') },
    ],
  ])('is stored as applyEdits computes it: %s', async (_, values, feeds) => {
    const lot = newId()
    await vehicles.write(lot, [writeOf(feedVehicle(), 'insert')], by())
    await edit(lot, values)
    const facts = feedVehicle({ ...feeds, description: '$literal {$facts.price}', otherFields: { Lot: '$edits' } })
    await vehicles.write(lot, [writeOf(facts)], by())
    const stored = await vehicles.findByKey(lot, KEY)
    expect(stored?.facts).toEqual(applyEdits(facts, values))
    expect(stored?.feedSays).toEqual(overriddenFacts(facts, values))
    expect(stored?.edits).toMatchObject({ values, editedBy })
    expect(stored).toMatchObject({ hash: facts.description, rowHash: 'row', listed: true })
    for await (const compared of vehicles.facts(lot, [KEY])) expect(compared).toMatchObject({ facts, edits: values })
  })

  it('is merged if the ledger expected an insert, and added whole if it is missing', async () => {
    const [there, notThere] = [newId(), newId()]
    await vehicles.write(there, [writeOf(feedVehicle(), 'insert')], by())
    await edit(there, { price: 5 })
    await vehicles.write(there, [writeOf(feedVehicle({ price: 7 }), 'insert')], by())
    expect(await vehicles.findByKey(there, KEY)).toMatchObject({ facts: { price: 5 }, feedSays: { price: 7 } })
    await vehicles.write(notThere, [writeOf(feedVehicle())], by())
    expect((await vehicles.findByKey(notThere, KEY))?.facts).toEqual(feedVehicle())
  })

  it('excludes facts edited since the file was read from its changes', async () => {
    const lot = newId()
    await vehicles.write(lot, [writeOf(feedVehicle(), 'insert')], by())
    await edit(lot, { price: 5, photos: photos('ba') })
    await vehicles.write(lot, [writeOf(feedVehicle({ price: 7 }), 'update', ['make', 'price', 'photos'])], by())
    expect((await vehicles.findByKey(lot, KEY))?.mark?.changed).toEqual(['make', 'photos'])
  })
})
