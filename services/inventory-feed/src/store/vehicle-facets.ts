import type { Document } from 'mongodb'
import { HAS_ITEM } from './package-query.ts'
import { ANY_PRICE, type PriceFallback } from './vehicle-query.ts'

/** Returns the stages that group vehicles into one ModelGroup per make and model. The caller adds the $match before them. */
export function facetStages(priceFallback: PriceFallback = 'public'): Document[] {
  const price = priceFallback === 'any' ? ANY_PRICE : '$facts.price'
  const countIf = (condition: Document) => ({ $sum: { $cond: [condition, 1, 0] } })
  return [
    {
      $project: {
        make: '$facts.make',
        model: '$facts.model',
        year: '$facts.year',
        used: '$facts.usedOrNew',
        photos: '$facts.photoCount',
        price,
        video: HAS_ITEM.video,
        autocheck: HAS_ITEM.autocheck,
        inspection: HAS_ITEM.inspection,
        msrp: HAS_ITEM.msrp,
      },
    },
    {
      $group: {
        _id: { make: '$make', model: '$model' },
        count: { $sum: 1 },
        used: countIf({ $eq: ['$used', 'used'] }),
        missingPhoto: countIf({ $eq: ['$photos', 0] }),
        missingPrice: countIf({ $eq: ['$price', null] }),
        missingVideo: countIf({ $not: '$video' }),
        missingAutocheck: countIf({ $not: '$autocheck' }),
        missingInspection: countIf({ $not: '$inspection' }),
        missingMsrp: countIf({ $not: '$msrp' }),
        complete: countIf({ $and: [{ $gt: ['$photos', 0] }, '$video', '$autocheck', '$inspection', '$msrp'] }),
        yearFrom: { $min: '$year' },
        yearTo: { $max: '$year' },
        priceFrom: { $min: '$price' },
        priceTo: { $max: '$price' },
      },
    },
    { $replaceWith: { $mergeObjects: ['$_id', '$$ROOT'] } },
    { $unset: '_id' },
  ]
}
