import { expect, test } from 'vitest'
import { recentVehicles, rememberVehicle } from './recent-vehicles.ts'

const vehicle = (vin: string, stockNumber = '') => ({ dealershipId: 'd', _id: 'i', vin, stockNumber })

test('keeps six vehicles, the last viewed first and listed once', () => {
  for (const vin of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'B']) rememberVehicle(vehicle(vin))
  expect(recentVehicles('d')).toEqual(['B', 'G', 'F', 'E', 'D', 'C'])
})

test('vehicles without a VIN are identified by stock number, and dealerships are kept separate', () => {
  rememberVehicle(vehicle('', 'S1'))
  expect(recentVehicles('d')).toEqual(['S1'])
  expect(recentVehicles('other')).toEqual([])
})

test('invalid stored data is ignored', () => {
  localStorage.setItem('forecourt-recent-vehicles-d', '{"a":1}')
  expect(recentVehicles('d')).toEqual([])
  localStorage.setItem('forecourt-recent-vehicles-d', 'not json')
  expect(recentVehicles('d')).toEqual([])
})
