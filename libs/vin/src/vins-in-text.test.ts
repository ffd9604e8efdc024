import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generateVin } from './generate-vin.ts'
import { separatedVinsInText, vinsInCode, vinsInText } from './vins-in-text.ts'

const VIN = '1M8GDM9AXKP042788'
const OTHER = '5GZCZ43D13S812715'

describe('vinsInCode', () => {
  it.each([
    ['is the VIN', VIN],
    ['is the VIN in small letters', VIN.toLowerCase()],
    ['has the I of an import label before it', `I${VIN}`],
    ['has start and stop marks and blanks', ` *${VIN}*\r\n`],
    ['has blanks within it', '1M8 GDM9A XKP042788'],
    ['has it in a list, with blanks within it', 'FORD,1M8 GDM9A XKP042788,2026'],
    ['is a web address', `https://example.com/vehicles?vin=${VIN}&lot=4`],
    ['is a web address that ends in it', `https://example.com/v/${VIN.toLowerCase()}`],
    ['is a list', `FORD,${VIN},2026,OXFORD WHITE`],
    ['is a list divided by control characters', `06\u001d${VIN}\u001dABC`],
    ['is JSON', JSON.stringify({ vin: VIN, year: 2019 })],
  ])('finds the VIN in a code that %s', (_what, text) => {
    expect(vinsInCode(text)).toEqual([VIN])
  })

  it.each([
    ['whose check digit is wrong', '1M8GDM9A1KP042788'],
    ['that is too short', VIN.slice(1)],
    ['with a longer run of characters', `A${VIN}`],
    ['that is a long hexadecimal id', 'f00d1m8gdm9axkp042788beef'],
    ['that is a web address without one', 'https://example.com/menu?id=12345678901234567890'],
    ['with 17 digits among other text', 'order 00000000000000000'],
    ['that is empty', ''],
  ])('finds none in a code %s', (_what, text) => {
    expect(vinsInCode(text)).toEqual([])
  })

  it('returns each of several VINs once', () => {
    expect(vinsInCode(`${VIN};${OTHER};${VIN}`)).toEqual([VIN, OTHER])
  })

  it('finds every VIN that is a separate word', () => {
    const around = fc.string({ unit: fc.constantFrom('I', 'Q', 'x', '7', ',', '/', ' ', '\n'), maxLength: 8 })
    fc.assert(
      fc.property(fc.nat(10 ** 9), around, around, (seed, before, after) => {
        const vin = generateVin(seed)
        expect(vinsInCode(`${before},${vin},${after}`)).toContain(vin)
      }),
    )
  })
})

describe('vinsInText', () => {
  it('returns a repeated VIN each time', () => {
    expect(vinsInText(`VIN ${VIN}. Again: ${VIN}, and ${OTHER}`)).toEqual([VIN, VIN, OTHER])
  })

  it('finds a VIN behind the I of an import label', () => {
    expect(vinsInText(`I${VIN} and ${OTHER}`)).toEqual([VIN, OTHER])
  })

  it('finds no VIN in ordinary words and numbers that have its characters and check digit by chance', () => {
    expect(vinsInText('BRAKES LF 8 RF 8 LR 3 RR 3')).toEqual([])
  })
})

describe('separatedVinsInText', () => {
  it('returns only VINs with spaces or hyphens between their characters', () => {
    expect(separatedVinsInText(`${VIN} 5GZ CZ43D 13S 812715, 1M8-GDM9A-XKP042788`)).toEqual([OTHER, VIN])
    expect(separatedVinsInText(`I1M8GDM9A\u00a0XKP042788 and ${[...OTHER].join(' ')}`)).toEqual([VIN, OTHER])
    expect(separatedVinsInText('1M8 GDM9A 1KP042788')).toEqual([])
  })

  it('returns no words that do not end like a VIN', () => {
    expect(separatedVinsInText('BRAKES LF 8 RF 8 LR 3 RR 3')).toEqual([])
  })
})
