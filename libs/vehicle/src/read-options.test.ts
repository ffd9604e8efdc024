import { describe, expect, it } from 'vitest'
import { readOptions, wholeLines } from './read-options.ts'

describe('the options in cells', () => {
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

  it('are split at commas, except within numbers and parentheses', () => {
    expect(readOptions(['Audio (AM, FM), 1,500 lb hitch,ABS , 2,Roof (glass'])).toEqual([
      'Audio (AM, FM)',
      '1,500 lb hitch',
      'ABS',
      '2',
      'Roof (glass',
    ])
  })

  it('are merged from all columns', () => {
    expect(readOptions(['ABS,Sunroof', 'NULL', 'Sunroof|Bluetooth'])).toEqual(['ABS', 'Sunroof', 'Bluetooth'])
  })

  it('are the whole text when it is not a list', () => {
    expect(readOptions(['["ABS"'])).toEqual(['["ABS"'])
    expect(readOptions(['', '-', 'N/A'])).toEqual([])
  })

  it('are cut only between options', () => {
    expect(wholeLines('ABS\nSunroof', 11)).toBe('ABS\nSunroof')
    expect(wholeLines('ABS\nSunroof', 10)).toBe('ABS')
    expect(wholeLines('ABS\nSunroof', 3)).toBe('ABS')
    expect(wholeLines('Sunroof', 3)).toBe('Sun')
  })

  // in milliseconds; with quadratic time the test would time out
  it('are read in linear time', () => {
    for (const piece of [',', '(', '(,', '),(', ',1', '|', '• ', '["']) readOptions([piece.repeat(150_000)])
  })
})
