import { expect, test } from 'vitest'
import { searchDealerships } from './search-dealerships.ts'

test('search matches every word against the name and email', () => {
  const gosch = { name: 'Gosch Chevrolet', email: 'sales@gosch.test' }
  const boyer = { name: 'Boyer', email: 'hello@boyer.test' }
  const found = (search: string) => searchDealerships([gosch, boyer], search).map(({ name }) => name)
  expect(found('chev GOSCH.test')).toEqual(['Gosch Chevrolet'])
  expect(found(' ')).toEqual(['Gosch Chevrolet', 'Boyer'])
  expect(found('gosch boyer')).toEqual([])
  const montreal = { name: 'Montréal Auto', email: 'm@auto.test' }
  expect(searchDealerships([montreal], 'montreal')).toEqual([montreal])
})
