// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { EVERYTHING } from '../model/inventory-query.ts'
import { FilterFields } from './filter-fields.tsx'

afterEach(cleanup)

test('a lowest price of 0 in the address reads $0', () => {
  render(<FilterFields query={{ ...EVERYTHING, priceFrom: 0 }} facets={null} unit="mi" onChange={() => {}} />)
  const { selectedOptions } = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Lowest price' })
  expect([...selectedOptions].map(({ text }) => text)).toEqual(['$0'])
})
