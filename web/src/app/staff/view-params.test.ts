import { expect, test } from 'vitest'
import { EVERYTHING } from '../../features/inventory/model/inventory-query.ts'
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
  { channel: 'mail' },
])('changing %j returns to page 1', (change) => {
  expect(changeView(at('dealership=d&page=4'), change).get('page')).toBeNull()
})

test('changing the page keeps the filters', () => {
  expect(changeView(at('dealership=d&search=jeep&filter=used'), { page: 3 }).toString()).toBe('dealership=d&search=jeep&filter=used&page=3')
})

test('changing the tab drops the search and sort of the previous one', () => {
  expect(changeView(at('dealership=d&tab=inventory&search=jeep&sort=price&yearFrom=2020&size=all'), { tab: 'leads' }).toString()).toBe(
    'dealership=d&tab=leads',
  )
})

test('changing the tab drops every filter of the inventory', () => {
  const params = Object.fromEntries([...Object.keys(EVERYTHING), 'size'].map((name) => [name, 'x']))
  expect(changeView(new URLSearchParams(params), { tab: 'leads' }).toString()).toBe('tab=leads')
})

test('opening a dialog keeps the page of the list', () => {
  expect(changeView(at('dealership=d&page=4'), { modal: 'csv.d' }).get('page')).toBe('4')
})

test('page 1 and empty values are left out of the address', () => {
  expect(changeView(at('search=x&page=2'), { search: '', page: 1 }).toString()).toBe('')
})

test('invalid params are ignored', () => {
  expect(choice(at('sort=DROP'), 'sort', ['photos', 'price'])).toBe('photos')
  expect([pageNumber(at('page=-1')), pageNumber(at('page=1e9')), pageNumber(at('page=x')), pageNumber(at('page=7'))]).toEqual([1, 1, 1, 7])
})
