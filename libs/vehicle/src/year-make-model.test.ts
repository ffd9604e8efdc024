import { describe, expect, it } from 'vitest'
import { readYearMakeModel } from './year-make-model.ts'

describe('year, make and model in one cell', () => {
  it.each([
    ['2020 Toyota Camry SE', 2020, 'Toyota', 'Camry SE'],
    ['2017  Land Rover  Range Rover Sport', 2017, 'Land Rover', 'Range Rover Sport'],
    ['2019 Mercedes-Benz C 300', 2019, 'Mercedes-Benz', 'C 300'],
    ['1999 Alfa Romeo 156', 1999, 'Alfa Romeo', '156'],
    ['Certified Pre-Owned 2021 Honda Civic', 2021, 'Honda', 'Civic'],
    ['USED 2008 Buick Enclave', 2008, 'Buick', 'Enclave'],
  ])('%j is split', (text, year, make, model) => {
    expect(readYearMakeModel(text)).toEqual({ year, make, model })
  })

  it.each(['', 'Toyota Camry', '2020', '2020 Toyota', '2017 Land Rover', 'Truck 2020 Ford F-150', '20201 Toyota Camry', 'Sedan'])(
    '%j is not split',
    (text) => {
      expect(readYearMakeModel(text)).toBeNull()
    },
  )
})
