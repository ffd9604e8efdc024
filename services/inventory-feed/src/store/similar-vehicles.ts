import type { FeedVehicle } from '@forecourt/vehicle/feed-vehicle'
import type { Document } from 'mongodb'
import { foldForSearch, literally } from '../domain/search.ts'
import type { VehicleDoc } from './vehicle-doc.ts'
import { ANY_PRICE, listedVehicles, type PriceFallback } from './vehicle-query.ts'

/** The vehicle that others are compared with, with its displayed price. */
export type SimilarTo = Pick<VehicleDoc, '_id'> & Pick<FeedVehicle, 'make' | 'model' | 'body' | 'price'>

/**
 * Candidates of the same make, and as many of all other makes: those with the most photos. Ranking them takes a few milliseconds, however large the
 * inventory is.
 */
const CANDIDATES = 200

/**
 * Returns the stages that sort a dealership's listed vehicles by similarity: same make and model, then same make and body, then any; within each,
 * vehicles with a photo first, then the nearest price. `collection` is the collection they run on.
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
          // not { $not: ... }, which would fetch every vehicle
          { $unionWith: { coll: collection, pipeline: [found(`^(?!${make})`), ...most] } },
        ]
  return [
    ...candidates,
    ...(priceFallback === 'any' ? [{ $set: { 'facts.price': ANY_PRICE } }] : []),
    { $set: { _unlike: unlikeness(to), _noPhoto: { $eq: ['$facts.photoCount', 0] }, _farness: farness(to) } },
    { $sort: { _unlike: 1, _noPhoto: 1, _farness: 1, _id: 1 } },
  ]
}

/** 0 for the same make and model, 1 for the same make and body, 2 otherwise. An empty fact matches nothing. */
function unlikeness({ make, model, body }: SimilarTo): Document {
  const same = (fact: string, text: string) =>
    text === '' ? false : { $eq: [{ $toLower: `$facts.${fact}` }, { $toLower: { $literal: text } }] }
  const [sameMake, sameModel, sameBody] = [same('make', make), same('model', model), same('body', body)]
  return { $cond: [sameMake, { $cond: [sameModel, 0, { $cond: [sameBody, 1, 2] }] }, 2] }
}

const FARTHEST = Number.MAX_SAFE_INTEGER

/** Dollars between the prices; vehicles without a price are the farthest. Always 0 if the compared vehicle has no price. */
function farness({ price }: SimilarTo): Document | number {
  return price === null ? 0 : { $ifNull: [{ $abs: { $subtract: ['$facts.price', price] } }, FARTHEST] }
}
