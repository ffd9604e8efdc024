import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutText, detachText, isEmptyWord, lineText, paragraphText } from './cell-text.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(..." \t\r\n\u0000\u0007\u00a0\u00ad\u200b\u200d\u2013\u2028\u202e\u3000\ufeffaZé™😀-=;|'") }),
)

describe('a cell as one line', () => {
  it.each([
    ['Summit White', 'Summit White'],
    ['  Ultimate ', 'Ultimate'],
    ['Jet\u00a0Black', 'Jet Black'],
    ['Jet \u00a0 Black', 'Jet Black'],
    ['two\r\nlines', 'two lines'],
    ['firm)\ufeff', 'firm)'],
    ['tab\there', 'tab here'],
    ['bell\u0007', 'bell'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['turned \u202etxt', 'turned txt'],
    ['1.6T – “N Line”', '1.6T – “N Line”'],
    ['Bleu métallisé', 'Bleu métallisé'],
    ['日本\u3000語', '日本 語'],
    ['👩\u200d🔧', '👩\u200d🔧'],
    ['<b>bold</b>', '<b>bold</b>'],
    ["'+ Package", '+ Package'],
    ["a;'=b", 'a;=b'],
    ["'90s - rock 'n' roll, 5'-6'", "'90s - rock 'n' roll, 5'-6'"],
    ['', ''],
    [' \u00a0\t', ''],
  ])('reads %j as %j', (cell, text) => {
    expect(lineText(cell)).toBe(text)
  })

  it.each([
    'NULL',
    'null',
    '(null)',
    'N/A',
    'n/a',
    '#N/A',
    'NA',
    'None',
    'nil',
    'NaN',
    'undefined',
    '-',
    '--',
    '---',
    '(blank)',
    '#REF!',
    ' NULL ',
  ])('%j is empty', (cell) => {
    expect(lineText(cell)).toBe('')
    expect(paragraphText(cell)).toBe('')
  })

  it.each(['Nana', 'NAV', '0', 'Nullarbor', 'N', '-1', 'None of it'])('%j is not empty', (cell) => {
    expect(lineText(cell)).toBe(cell)
    expect(isEmptyWord(cell)).toBe(false)
  })

  it('has no control characters or unusual, leading, trailing or repeated spaces, and is unchanged when cleaned again', () => {
    fc.assert(
      fc.property(anyText, (cell) => {
        const text = lineText(cell)
        expect(text).not.toMatch(/\p{Cc}|[^\S ]| {2}|^ | $|[\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad]/u)
        expect(lineText(text)).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a cell as several lines', () => {
  it('has \\n as line ends, and HTML as text', () => {
    expect(paragraphText('  <p>One</p>\r\nTwo\rThree\u2028Four\u00a0five\u0000  ')).toBe('<p>One</p>\nTwo\nThree\nFour five')
  })

  it('has no apostrophes of an export before its bullets', () => {
    expect(paragraphText("'- One owner\r\n'+ New tires\n'90s - car")).toBe("- One owner\n+ New tires\n'90s - car")
  })

  it('has no control characters except line ends, and is unchanged when cleaned again', () => {
    fc.assert(
      fc.property(anyText, (cell) => {
        const text = paragraphText(cell)
        expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}|[^\S ]/u)
        expect(text).toBe(text.trim())
        expect(paragraphText(text)).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('cutText', () => {
  it('never splits a surrogate pair', () => {
    expect(cutText('ab😀', 3)).toBe('ab')
    expect(cutText('ab😀', 4)).toBe('ab😀')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, max) => {
        const cut = cutText(text, max)
        expect(text.startsWith(cut) && cut.length <= max).toBe(true)
        expect(cut).not.toMatch(/[\ud800-\udbff]$/)
      }),
    )
  })
})

describe('detachText', () => {
  it('returns the same text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(detachText(text)).toBe(text)
      }),
    )
  })
})
