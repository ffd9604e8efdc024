import { describe, expect, it } from 'vitest'
import { readOptions, wholeLines } from './read-options.ts'

describe('the options that cells name', () => {
  it.each([
    ['between pipes', 'Sunroof|Heated Seats, front| Bluetooth |'],
    ['on lines', 'Sunroof\r\nHeated Seats, front\nBluetooth\n'],
    ['between semicolons', 'Sunroof; Heated Seats, front;Bluetooth'],
    ['as JSON', '["Sunroof","Heated Seats, front","Bluetooth"]'],
    ['as HTML', '<ul><li>Sunroof</li><li>Heated Seats, front</li><li>Bluetooth</li></ul>'],
    ['with dots', '• Sunroof\n- Heated Seats, front\n* Bluetooth\n•'],
    ['twice', 'Sunroof|Heated Seats, front|Sunroof|Bluetooth'],
  ])('%s', (_, cell) => {
    expect(readOptions([cell])).toEqual(['Sunroof', 'Heated Seats, front', 'Bluetooth'])
  })

  it('between commas, but not those of numbers and of what stands in parentheses', () => {
    expect(readOptions(['Audio (AM, FM), 1,500 lb hitch,ABS , 2,Roof (glass'])).toEqual([
      'Audio (AM, FM)',
      '1,500 lb hitch',
      'ABS',
      '2',
      'Roof (glass',
    ])
  })

  it('of all columns together', () => {
    expect(readOptions(['ABS,Sunroof', 'NULL', 'Sunroof|Bluetooth'])).toEqual(['ABS', 'Sunroof', 'Bluetooth'])
  })

  it('are what stands there when it is no list', () => {
    expect(readOptions(['["ABS"'])).toEqual(['["ABS"'])
    expect(readOptions(['', '-', 'N/A'])).toEqual([])
  })

  it('are cut between two of them', () => {
    expect(wholeLines('ABS\nSunroof', 11)).toBe('ABS\nSunroof')
    expect(wholeLines('ABS\nSunroof', 10)).toBe('ABS')
    expect(wholeLines('ABS\nSunroof', 3)).toBe('ABS')
    expect(wholeLines('Sunroof', 3)).toBe('Sun')
  })

  // milliseconds; what grows with the square of the length would take longer than any test may
  it('take time in proportion to the cell', () => {
    for (const piece of [',', '(', '(,', '),(', ',1', '|', '• ', '["']) readOptions([piece.repeat(150_000)])
  })
})
