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
 * Returns the update stage that applies a vehicle's stored edits to `facts`, the feed's facts that the previous stage has set. MongoDB applies them
 * during the write, so that an edit made while the file is read is included. Same rules as applyEdits and overriddenFacts; a test compares them.
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
  // $toLower keeps accents, but search words have none: until the next edit, words with accents in such a color are not found
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

/** The facts that the import has changed, without those that staff have edited. Photos stay: an edit only sets their order. */
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
