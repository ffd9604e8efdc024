import { describe, expect, it } from 'vitest'
import { matchKey } from './match-key.ts'

const match = (key: string, text = 'CM826|3A004352') => matchKey(Buffer.from(key), 0, key.length, Buffer.from(text), { serial: false })

describe('matchKey', () => {
  it.each([
    ['CM826', 100],
    ['CM8', 60],
    ['**8', 20],
    ['__8', 20],
    ['CM8##', 80],
    ['CM[78]', 58],
    ['CM[1-9]', 58],
    ['CM[A-Z1-9]', 58],
    ['*****|3A', 40],
    ['*****|*A0#4', 70],
    ['', 0],
  ])('matches %s with the score %i', (key, score) => {
    expect(match(key)).toBe(score)
  })

  it.each(['CM9', 'C#', 'CM[A-Z]', 'CM[12', 'CM826|4', 'CM826|3A0043521', 'CM8267'])('does not match %s', (key) => {
    expect(match(key)).toBe(-1)
  })

  it('records that it has read the serial number', () => {
    for (const [key, serial] of [
      ['*****|3A', false],
      ['*****|3A0', true],
      ['X****|3A0', false],
    ] as const) {
      const reach = { serial: false }
      matchKey(Buffer.from(key), 0, key.length, Buffer.from('CM826|3A004352'), reach)
      expect(reach.serial, key).toBe(serial)
    }
  })
})
