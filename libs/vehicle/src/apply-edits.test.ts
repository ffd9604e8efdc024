import { describe, expect, it } from 'vitest'
import { applyEdits, type EditValues, overriddenFacts, restoreFeedFacts } from './apply-edits.ts'
import { hashVehicle } from './content-hash.ts'
import { feedVehicle } from './testing/feed-vehicle-sample.ts'

const photo = (name: string) => `https://photos.example.com/${name}.jpg`
const photos = (names: string) => [...names].map(photo)

describe('an edit of a vehicle', () => {
  it('overrides only the edited facts of the feed', () => {
    const feed = feedVehicle()
    const values = { exteriorColor: 'Red', interiorColor: '', description: 'New tyres.' }
    expect(applyEdits(feed, values)).toEqual({ ...feed, ...values })
    expect(applyEdits(feed, {})).toEqual(feed)
  })

  it.each([
    [21_000, 21_000],
    [0, null],
  ])('sets the price, and hides it for 0: %d', (price, shown) => {
    const { price: now, prices } = applyEdits(feedVehicle(), { price })
    expect(now).toBe(shown)
    expect(prices).toEqual(feedVehicle().prices)
  })

  it.each<[string, string, string]>([
    ['cab', 'abc', 'cab'],
    ['b', 'abc', 'bac'],
    ['cxab', 'abd', 'abd'],
    ['cxab', 'abcde', 'cabde'],
    ['bb', 'ab', 'ba'],
    ['xyz', '', ''],
    ['', 'ab', 'ab'],
  ])('reorders photos (%s) without adding or removing any of the feed’s (%s)', (order, feeds, shown) => {
    expect(applyEdits(feedVehicle({ photos: photos(feeds) }), { photos: photos(order) }).photos).toEqual(photos(shown))
  })

  it.each<[string, Parameters<typeof feedVehicle>[0], number, string]>([
    ['nothing', { condition: '', mileage: 50_000 }, 40, 'new'],
    ['nothing, not even a mileage', { condition: '', mileage: null }, 100, 'new'],
    ['a word that decides nothing', { condition: 'Excellent', mileage: 12, usedOrNew: 'new' }, 101, 'used'],
    ['used', { condition: 'Pre-Owned', mileage: 50_000 }, 5, 'used'],
    ['new', { condition: 'New', mileage: 5, usedOrNew: 'new' }, 5_000, 'new'],
    ['certified', { condition: '', certified: true, mileage: 90 }, 5, 'used'],
    ['a flag that says new against the mileage', { condition: 'Excellent', mileage: 5_000, usedOrNew: 'new' }, 6_000, 'new'],
  ])('sets the mileage, which decides between used and new if the feed says %s', (_, feed, mileage, expected) => {
    expect(applyEdits(feedVehicle(feed), { mileage })).toMatchObject({ mileage, usedOrNew: expected })
  })

  it('keeps the feed’s facts, so that they can be restored', () => {
    const feed = feedVehicle({ condition: '', price: null, mileage: null })
    const all: EditValues = {
      price: 5,
      mileage: 40,
      exteriorColor: 'Red',
      interiorColor: 'Tan',
      description: '',
      photos: photos('ba'),
    }
    for (const values of [{}, all, { mileage: 40 }, { price: 0 }]) {
      const found = restoreFeedFacts(applyEdits(feed, values), overriddenFacts(feed, values))
      expect(found).toEqual(feed)
      expect(hashVehicle(found)).toBe(hashVehicle(feed))
    }
    expect(overriddenFacts(feed, { price: 5 })).toEqual({ price: null })
    expect(overriddenFacts(feed, { mileage: 40, price: undefined })).toEqual({ mileage: null, usedOrNew: 'used' })
    expect(restoreFeedFacts(feed, null)).toBe(feed)
  })
})
