import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutEntities, withoutMarkup } from './markup-text.ts'

describe('a description written for a web page', () => {
  it.each([
    ['line breaks', 'Recent Arrival!<br /><br>One owner.<BR/>Clean', 'Recent Arrival!\n\nOne owner.\nClean'],
    ['breaks at the ends of lines', 'One<br>\r\nTwo<br />\nThree', 'One\nTwo\nThree'],
    ['paragraphs', '<p>One</p><p class="x">Two</p>', '\nOne\n\nTwo\n'],
    ['paragraphs on lines of their own', '<div>\n<p>One</p>\n\n<p>Two</p>\n</div>', '\n\nOne\n\nTwo\n\n'],
    ['items', '<ul>\n  <li>Bluetooth</li>\n  <li style="x">Sunroof</li>\n</ul>', '\n• Bluetooth\n• Sunroof\n\n'],
    ['words set off', '<b>Low</b> <span style="color:red">miles</span>, <a href="https://x.example.com">call</a>', 'Low miles, call'],
    ['a table', '<table><tr><td>Seats</td><td>5</td></tr></table>', '\n\n Seats  5\n\n'],
    [
      'entities',
      'Heated &amp; cooled&nbsp;seats &bull; 18&quot; wheels &#39;n&#39; more',
      "Heated & cooled\u00a0seats • 18\" wheels 'n' more",
    ],
    ['entities written twice', 'R&amp;amp;B &amp;nbsp; &amp;lt;', 'R&B \u00a0 <'],
    ['tags as entities', '&lt;p&gt;One&lt;br&gt;Two&lt;/p&gt;', '\nOne\nTwo\n'],
    ['comments', 'One<!-- [if mso]> x <![endif] -->Two', 'OneTwo'],
  ])('%s', (_, cell, text) => {
    expect(withoutMarkup(cell)).toBe(text)
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<3 owners, > 20 mpg & < 30 L',
    '<BEST PRICE>',
    'AT&T, R&B; Q&A',
    'Bumper to bumper <br',
    '<!-- never closed',
    '&notanentity;',
  ])('is unchanged: %j', (cell) => {
    expect(withoutMarkup(cell)).toBe(cell)
  })

  // in milliseconds; with quadratic time the test would time out
  it('is converted in linear time', () => {
    for (const piece of ['<', '<p ', '<!--', '<li', '&', '&amp', '&amp;', '\\n', ' \n', '<br>', '\n\n', '   '])
      withoutMarkup(piece.repeat(100_000))
    withoutMarkup(`${' '.repeat(300_000)}<li>`)
  })
})

describe('a description from a database', () => {
  it('is unescaped', () => {
    expect(withoutMarkup(String.raw`18\" wheels\nWe\'re open\r\nsundays`)).toBe('18" wheels\nWe\'re open\nsundays')
  })

  it('keeps backslashes that are not escapes', () => {
    for (const text of [String.raw`w\remote start and w\new tires`, String.raw`C:\NEW\"x`, String.raw`A\C`, '\\']) {
      expect(withoutMarkup(text)).toBe(text)
    }
  })
})

describe('entities', () => {
  it('are decoded if they end with a semicolon', () => {
    expect(withoutEntities('Town &amp; Country')).toBe('Town & Country')
    expect(withoutEntities('Citro&euml;n &#233; &#xE9;')).toBe('Citroën é é')
    expect(withoutEntities('https://x.example.com/?a=1&copy=2')).toBe('https://x.example.com/?a=1&copy=2')
  })

  it('do not change text without an ampersand', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => text.includes('&') || withoutEntities(text) === text))
  })
})
