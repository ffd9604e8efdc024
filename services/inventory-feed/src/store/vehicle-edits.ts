import type { Person } from '@forecourt/contracts/fields'
import { EDITABLE_FACTS, type EditableFact, type EditValues, mileageDecides } from '@forecourt/vehicle/apply-edits'
import { USED_FROM_DISTANCE } from '@forecourt/vehicle/condition'
import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import type { Document } from 'mongodb'
import { searchText } from '../domain/search.ts'

/** Staff's edits of a vehicle's facts, as stored. */
export interface StoredEdits {
  values: EditValues
  editedAt: Date
  editedBy: Person
}

/**
 * The update stage that lays a vehicle's edits over `facts`, what a feed says of it, where the stage before has put them. MongoDB does it as it
 * writes, so that an edit made while a file is read is in it. The same rules as applyEdits and coveredBy; a test holds them together.
 */
export function mergeEdits(facts: FeedVehicle): Document {
  const shown = {
    $mergeObjects: [
      '$facts',
      Object.fromEntries(TAKEN_AS_THEY_ARE.map((fact) => [fact, ifEdited(fact, `$edits.values.${fact}`)])),
      {
        price: ifEdited('price', { $cond: [{ $gt: ['$edits.values.price', 0] }, '$edits.values.price', null] }),
        photos: ifEdited('photos', PHOTOS_IN_ORDER),
        usedOrNew: mileageDecides(facts) ? ifEdited('mileage', USED_OR_NEW_BY_MILEAGE) : '$$REMOVE',
      },
    ],
  }
  const covered = Object.fromEntries(EDITABLE_FACTS.map((fact) => [fact, ifEdited(fact, `$facts.${fact}`)]))
  const feedSays = { ...covered, usedOrNew: ifEdited('mileage', '$facts.usedOrNew') }
  // $toLower keeps accents, but search words have none: until the next edit such a color is found by its other words
  const withoutColor = searchText({ ...facts, exteriorColor: '' })
  const found = ifEdited('exteriorColor', { $concat: [{ $literal: withoutColor }, { $toLower: '$edits.values.exteriorColor' }] })
  const mark = { $mergeObjects: ['$mark', { changed: CHANGED_TO_SEE }] }
  return {
    $replaceWith: { $cond: [HAS_EDITS, { $mergeObjects: ['$$ROOT', { facts: shown, feedSays, mark, searchText: found }] }, '$$ROOT'] },
  }
}

const TAKEN_AS_THEY_ARE = ['mileage', 'exteriorColor', 'interiorColor', 'description'] as const satisfies readonly EditableFact[]

const HAS_EDITS = { $eq: [{ $type: '$edits' }, 'object'] }

function ifEdited(fact: EditableFact, value: unknown): Document {
  return { $cond: [{ $eq: [{ $type: `$edits.values.${fact}` }, 'missing'] }, '$$REMOVE', value] }
}

const USED_OR_NEW_BY_MILEAGE = { $cond: [{ $gt: ['$edits.values.mileage', USED_FROM_DISTANCE] }, 'used', 'new'] }

const PHOTOS_IN_ORDER = {
  $concatArrays: [
    { $filter: { input: '$edits.values.photos', cond: { $in: ['$$this', '$facts.photos'] } } },
    { $filter: { input: '$facts.photos', cond: { $not: [{ $in: ['$$this', '$edits.values.photos'] }] } } },
  ],
}

/** What the import has found changed, without what staff have said meanwhile. Photos may have changed all the same: an edit is their order only. */
const CHANGED_TO_SEE = {
  $filter: {
    input: '$mark.changed',
    cond: {
      $or: [
        { $eq: ['$$this', 'photos'] },
        { $not: [{ $in: ['$$this', { $map: { input: { $objectToArray: '$edits.values' }, in: '$$this.k' } }] }] },
      ],
    },
  },
}
