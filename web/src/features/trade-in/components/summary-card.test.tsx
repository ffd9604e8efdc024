import { vehicleWithoutVin } from '@forecourt/trade-in/vehicle'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EMPTY_FORM } from '../model/wizard-form.ts'
import { SummaryCard } from './summary-card.tsx'

const car = { ...vehicleWithoutVin({ year: '2019', make: 'Honda', model: 'CR-V' }), trim: 'EX-L', bodyClass: 'SUV', driveType: 'AWD' }
const details = { ...EMPTY_FORM.content.details, currentMiles: '61240', vehicleColor: 'Metallic Gray' }
const facts = () => screen.getAllByRole('term').map((term, at) => [term.textContent, screen.getAllByRole('definition')[at]?.textContent])

test('the side card shows year, make, model, trim, body class, miles, drive type and color', () => {
  render(<SummaryCard content={{ ...EMPTY_FORM.content, vehicle: car, details }} says="3 of 9 features" />)
  expect(screen.getByRole('complementary', { name: 'Your vehicle' }).textContent).toContain('3 of 9 features')
  expect(facts()).toEqual([
    ['Year', '2019'],
    ['Make', 'Honda'],
    ['Model', 'CR-V'],
    ['Trim', 'EX-L'],
    ['Body class', 'SUV'],
    ['Miles', '61,240'],
    ['Drive type', 'AWD'],
    ['Color', 'Metallic Gray'],
  ])
})

test('unknown facts are shown as Unknown, and input is shown unchanged', () => {
  const content = {
    ...EMPTY_FORM.content,
    vehicle: { ...car, trim: '' },
    details: { ...details, currentMiles: 'about 60k', vehicleColor: '' },
  }
  render(<SummaryCard content={content} says="" />)
  expect(facts()).toEqual(
    expect.arrayContaining([
      ['Trim', 'Unknown'],
      ['Miles', 'about 60k'],
      ['Color', 'Unknown'],
    ]),
  )
})

test('renders nothing without a vehicle', () => {
  const { container } = render(<SummaryCard content={EMPTY_FORM.content} says="" />)
  expect(container.innerHTML).toBe('')
})
