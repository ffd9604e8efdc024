import type { Document, ObjectId } from 'mongodb'
import { foldForSearch, literally } from '../domain/search.ts'
import { ANY_PRICE, listedVehicles, type PriceFallback } from './vehicle-query.ts'

/** What other vehicles are compared with. */
export interface SimilarTo {
  _id: ObjectId
  make: string
  model: string
  body: string
  /** the displayed price in dollars; null when none is displayed */
  price: number | null
}

/** Looked at of its make, and of all others: those with the most photos. So many are ranked in a few milliseconds, however large the inventory is. */
const CANDIDATES = 200

/**
 * The stages that put a dealership's listed vehicles in order of likeness: same make and model, then same make and body, then any; of those with a
 * photo first, then the nearest price. `collection` is the one they run on.
 */
export function similarStages(
  collection: string,
  dealershipId: string,
  to: SimilarTo,
  priceFallback: PriceFallback = 'public',
): Document[] {
  const listed = { ...listedVehicles(dealershipId, { filter: 'all' }), _id: { $ne: to._id } }
  const most = [{ $sort: { 'facts.photoCount': -1, _id: 1 } }, { $limit: CANDIDATES }]
  // the search text begins with the make: the list index holds it, and only candidates are fetched
  const make = `${literally(foldForSearch(to.make))}[ \\n]`
  const found = (pattern: string) => ({ $match: { ...listed, searchText: { $regex: pattern } } })
  const candidates =
    to.make === ''
      ? [{ $match: listed }, ...most]
      : [
          found(`^${make}`),
          ...most,
          // not { $not: ... }: for that every vehicle would be fetched
          { $unionWith: { coll: collection, pipeline: [found(`^(?!${make})`), ...most] } },
        ]
  return [
    ...candidates,
    ...(priceFallback === 'any' ? [{ $set: { 'facts.price': ANY_PRICE } }] : []),
    { $set: { _unlike: unlikeness(to), _noPhoto: { $eq: ['$facts.photoCount', 0] }, _farness: farness(to) } },
    { $sort: { _unlike: 1, _noPhoto: 1, _farness: 1, _id: 1 } },
  ]
}

/** 0 for the same make and model, 1 for the same make and body, 2 otherwise. What is not said is like nothing. */
function unlikeness({ make, model, body }: SimilarTo): Document {
  const same = (fact: string, text: string) =>
    text === '' ? false : { $eq: [{ $toLower: `$facts.${fact}` }, { $toLower: { $literal: text } }] }
  const [sameMake, sameModel, sameBody] = [same('make', make), same('model', model), same('body', body)]
  return { $cond: [sameMake, { $cond: [sameModel, 0, { $cond: [sameBody, 1, 2] }] }, 2] }
}

const FARTHEST = Number.MAX_SAFE_INTEGER

/** Dollars between the prices; a vehicle without a price is the farthest from one that has one. */
function farness({ price }: SimilarTo): Document | number {
  return price === null ? 0 : { $ifNull: [{ $abs: { $subtract: ['$facts.price', price] } }, FARTHEST] }
}
