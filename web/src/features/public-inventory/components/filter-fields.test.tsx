import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EVERYTHING } from '../model/inventory-query.ts'
import { FilterFields } from './filter-fields.tsx'

const chosen = (name: string) => {
  const { selectedOptions } = screen.getByRole<HTMLSelectElement>('combobox', { name })
  return [...selectedOptions].map(({ text }) => text)
}

test('a lowest price of 0 in the address reads $0', () => {
  render(<FilterFields query={{ ...EVERYTHING, priceFrom: 0 }} facets={null} unit="mi" onChange={() => {}} />)
  expect(chosen('Lowest price')).toEqual(['$0'])
})

test('a make and a model in the address are the listed ones in any case', () => {
  const facets = {
    total: 26,
    used: 26,
    new: 0,
    years: null,
    prices: null,
    missingPhoto: 0,
    missingPrice: 0,
    makes: [{ make: 'Ram', count: 26, models: [{ model: 'ProMaster', count: 4 }] }],
  }
  render(<FilterFields query={{ ...EVERYTHING, make: 'RAM', model: 'promaster' }} facets={facets} unit="mi" onChange={() => {}} />)
  expect([chosen('Make'), chosen('Model')]).toEqual([['Ram (26)'], ['ProMaster (4)']])
  expect(screen.getAllByRole('option', { name: /^ram/i })).toHaveLength(1)
})
