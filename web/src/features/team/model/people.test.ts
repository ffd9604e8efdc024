import type { StaffUser } from '@forecourt/contracts/auth/operations'
import { expect, test } from 'vitest'
import { findPeople, groupByDealership, memberStatus } from './people.ts'

const user = (name: string, role: 'ADMIN' | 'SALES', dealershipId?: string): StaffUser => ({
  _id: name,
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@mail.test`,
  role,
  ...(dealershipId === undefined ? {} : { dealershipId, dealershipName: `${dealershipId} Motors` }),
  twoStep: false,
  emailNotifications: true,
  lastLogin: null,
  createdAt: '2026-11-01T00:00:00.000Z',
})
const dealerships = [
  { _id: 'south', name: 'South Motors' },
  { _id: 'north', name: 'North Motors' },
]
const users = [user('sam Seller', 'SALES', 'north'), user('Ada Admin', 'ADMIN', 'north'), user('Lost Soul', 'SALES', 'gone')]
const names = (search?: string) =>
  groupByDealership(dealerships, users, search).map(({ name, admins, salespeople }) => [
    name,
    admins.map((each) => each.name),
    salespeople.map((each) => each.name),
  ])

test('groups people by dealership, including empty and deleted dealerships', () => {
  expect(names()).toEqual([
    ['North Motors', ['Ada Admin'], ['sam Seller']],
    ['South Motors', [], []],
    ['Without a dealership', [], ['Lost Soul']],
  ])
})

test('a search keeps everyone at a matching dealership, and elsewhere only matching people', () => {
  expect(names('NORTH')).toEqual([['North Motors', ['Ada Admin'], ['sam Seller']]])
  expect(names('seller sam')).toEqual([['North Motors', [], ['sam Seller']]])
  expect(names('no match')).toEqual([])
})

test('search matches the name, email, role and dealership, and sorts by name', () => {
  expect(findPeople(users, '').map(({ name }) => name)).toEqual(['Ada Admin', 'Lost Soul', 'sam Seller'])
  expect(findPeople(users, 'sales north').map(({ name }) => name)).toEqual(['sam Seller'])
  expect(findPeople(users, 'ada.admin@').map(({ name }) => name)).toEqual(['Ada Admin'])
  for (const name of ['José Núñez', 'José Núñez'.normalize('NFD')]) {
    const jose = user(name, 'SALES')
    for (const search of ['jose', 'nunez', 'núñez']) expect(findPeople([jose], search)).toEqual([jose])
  }
})

test('a member who has signed in is active, and one who has not is labeled', () => {
  expect(memberStatus({ lastLogin: '2026-11-20T00:00:00.000Z' })).toBe('Active')
  expect(memberStatus({ lastLogin: null })).toBe('Never Logged In')
})
