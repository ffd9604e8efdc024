import { expect, test } from 'vitest'
import { tradeInPath } from '../../../shared/paths.ts'
import { firstWordIsUnique, tradeInName } from './trade-in-name.ts'

const gosch = { _id: '1'.repeat(24), name: 'Gosch Chevrolet', slug: 'gosch-chevrolet' }
const ford = { _id: '2'.repeat(24), name: ' GOSCH  Ford', slug: 'gosch-ford' }
const boyer = { _id: '3'.repeat(24), name: 'Boyer', slug: 'boyer' }

test.each([
  ['by the first word where that is unique', gosch, [gosch, boyer], '/trade-in/gosch'],
  ['by the slug where another begins with the word', gosch, [gosch, ford], '/trade-in/gosch-chevrolet'],
  ['by the slug where another is called just that', gosch, [gosch, { ...boyer, slug: 'gosch' }], '/trade-in/gosch-chevrolet'],
  ['by the word where it is its own slug', boyer, [boyer, { ...gosch, name: 'Boyer Ford' }], '/trade-in/boyer'],
  ['with every letter encoded', { ...gosch, name: 'A/B Motors' }, [], '/trade-in/a%2Fb'],
  ['by the id without a name', { ...gosch, name: ' ' }, [], `/trade-in/${gosch._id}`],
])('the trade-in page of a dealership is addressed %s', (_name, dealership, all, path) => {
  expect(tradeInPath(tradeInName(dealership, firstWordIsUnique(dealership, all)))).toBe(path)
})
