import { checkDigitOf } from '@forecourt/vin/check-digit'
import { generateVin } from '@forecourt/vin/generate-vin'
import { describe, expect, test } from 'vitest'
import { type DrawnLabel, drawLabel } from '../../../testing/draw-label.ts'
import { profilesOf } from './bar-profiles.ts'
import { findBars } from './find-bars.ts'
import { scale } from './gray-image.ts'
import { matchCode39 } from './match-code39.ts'

const VIN = generateVin(20_261, { wmi: '1FT' })

/** The VIN matched on the likeliest barcode of a label whose narrow bars have this many pixels. */
function matched(pixelsPerBar: number, label: Partial<DrawnLabel> = {}): string | null {
  const picture = scale(drawLabel({ text: VIN, unit: 3, ...label }), pixelsPerBar / 3)
  const [bars] = findBars(picture)
  return bars === undefined ? null : matchCode39(profilesOf(picture, bars))
}

describe('matches a VIN with narrow bars that', () => {
  test.each([1.4, 1.1])('are %s pixels wide', (pixels) => {
    expect(matched(pixels)).toBe(VIN)
  })

  test('are small, slanted and upside down', () => {
    expect(matched(1.4, { degrees: 193 })).toBe(VIN)
  })

  test('are small and have an I before them', () => {
    expect(matched(1.4, { text: `I${VIN}` })).toBe(VIN)
  })

  test('are small and noisy', () => {
    expect(matched(1.4, { white: 80, noise: 12 })).toBe(VIN)
  })
})

describe('nothing is matched', () => {
  test.each([
    ['in a VIN whose check digit is wrong', '1FT000001LA020261'],
    ['in a shorter text', 'PART12345'],
    ['in a longer text', `${VIN}123`],
  ])('%s', (_case, text) => {
    expect(matched(1.4, { text })).toBeNull()
  })

  test('in a VIN that is unlikely in North America', () => {
    const [before, after] = ['1FT00000', 'LA02026T']
    expect(matched(1.4, { text: `${before}${checkDigitOf(`${before}0${after}`)}${after}` })).toBeNull()
  })

  test('in bars that are too small', () => {
    expect(matched(0.4)).toBeNull()
  })

  test('in noise or plain lines', () => {
    let state = 7
    const bars = Array.from({ length: 700 }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state > 2 ** 31 ? 230 : 20
    })
    expect(matchCode39([Float32Array.from(bars)])).toBeNull()
    expect(matchCode39([new Float32Array(700).fill(90)])).toBeNull()
    expect(matchCode39([])).toBeNull()
  })
})
