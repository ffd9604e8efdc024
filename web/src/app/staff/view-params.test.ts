import { expect, test } from 'vitest'
import { changeView, choice, pageNumber } from './view-params.ts'

const at = (text: string) => new URLSearchParams(text)

test.each([
  { search: 'jeep' },
  { filter: 'used' },
  { sort: 'price' },
  { make: 'Jeep' },
  { missing: null },
  { size: 'all' },
  { tab: 'leads' },
  { date: 'today' },
])('%j starts over at page 1', (change) => {
  expect(changeView(at('dealership=d&page=4'), change).get('page')).toBeNull()
})

test('turning a page keeps what the list is narrowed by', () => {
  expect(changeView(at('dealership=d&search=jeep&filter=used'), { page: 3 }).toString()).toBe('dealership=d&search=jeep&filter=used&page=3')
})

test('another tab does not inherit the search and sort of the one before', () => {
  expect(changeView(at('dealership=d&tab=inventory&search=jeep&sort=price&yearFrom=2020&size=all'), { tab: 'leads' }).toString()).toBe(
    'dealership=d&tab=leads',
  )
})

test('opening a dialog leaves the list where it is', () => {
  expect(changeView(at('dealership=d&page=4'), { modal: 'csv.d' }).get('page')).toBe('4')
})

test('page 1 and empty values do not clutter the address', () => {
  expect(changeView(at('search=x&page=2'), { search: '', page: 1 }).toString()).toBe('')
})

test('an address may hold anything', () => {
  expect(choice(at('sort=DROP'), 'sort', ['photos', 'price'])).toBe('photos')
  expect([pageNumber(at('page=-1')), pageNumber(at('page=1e9')), pageNumber(at('page=x')), pageNumber(at('page=7'))]).toEqual([1, 1, 1, 7])
})
