import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PHOTO_URL_MAX_LENGTH, PHOTOS_MAX, splitPhotoList } from './photos.ts'
import { readPhotoCells } from './read-photos.ts'

const A = 'https://a.example.com/1.jpg'
const B = 'http://b.example.com/w_400,h_300,q_90/2.jpg'
const C = 'https://c.example.com/3.jpg?w=640&h=480'

describe('a photo list is split into URLs', () => {
  it.each([
    ['comma', `${A},${B},${C}`],
    ['comma and blank', `${A}, ${B}, ${C}`],
    ['pipe', `${A}|${B}|${C}`],
    ['semicolon', `${A};${B};${C}`],
    ['newline', `${A}\n${B}\r\n${C}\n`],
    ['blank', `${A} ${B}  ${C} `],
    ['tab', `${A}\t${B}\t${C}`],
    ['a mixture', `${A},;|${B} , ${C},,`],
    ['JSON', `["${A}","${B}","${C}"]`],
    ['JSON objects', JSON.stringify([A, B, C].map((url) => ({ url, tag: ['front', 'x'] })))],
    ['JSON as PHP writes it', JSON.stringify([A, B, C]).replaceAll('/', '\\/')],
    ['a list as Python writes it', `[{'url': '${A}', 'n': 1}, {'url': '${B}'}, {'url': '${C}'}]`],
    ['entities', `${A},${B},${C.replace('&', '&amp;')}`],
    ['paths and ids between', `C:\\me\\1.jpg;${A};C:\\me\\2.jpg;${B};4711;${C};ftp://x.example.com/1.jpg`],
    ['upper case', `${A},${B},${C}`.replace('https://a', 'HTTPS://a')],
  ])('separated by %s', (_, cell) => {
    const urls = splitPhotoList(cell)
    expect(urls.map((url) => url.toLowerCase())).toEqual([A, B, C].map((url) => url.toLowerCase()))
  })

  it('keeps commas, URLs and brackets within a URL', () => {
    for (const url of [
      B,
      'https://proxy.example.com/?src=https://origin.example.com/1.jpg',
      'https://x.example.com/a(1).jpg?x=[2',
      `${A}#/x`,
    ]) {
      expect(splitPhotoList(`${url},${A}`)).toEqual([url, A])
    }
  })

  it.each([',N/A', ', n/a', ',null', ',NULL,', ',none,N/A', ',,-', ',front view', ',/images/2.jpg', ',N/A,Yes'])(
    'drops the tail %j after a URL',
    (tail) => {
      for (const url of [A, B]) expect(splitPhotoList(`${url}${tail}`)).toEqual([url])
      expect(splitPhotoList(`${A}${tail},${B}${tail}`)).toEqual([A, B])
    },
  )

  it('drops N/A after a URL with a query, whose commas stay', () => {
    expect(splitPhotoList(`${C},N/A`)).toEqual([C])
    expect(splitPhotoList('https://x.example.com/1?crop=1,2,3,N/A')).toEqual(['https://x.example.com/1?crop=1,2,3'])
    expect(splitPhotoList('https://x.example.com/a.jpg?crop=1,2')).toEqual(['https://x.example.com/a.jpg?crop=1,2'])
  })

  it('encodes characters that a URL cannot contain', () => {
    expect(splitPhotoList('https://x.example.com/My Car.jpg')).toEqual(['https://x.example.com/My%20Car.jpg'])
    expect(splitPhotoList('https://x.example.com/été.jpg')).toEqual(['https://x.example.com/%C3%A9t%C3%A9.jpg'])
    expect(splitPhotoList(`${A} (front), ${B}`)).toEqual([A, B])
    expect(splitPhotoList('https://x.example.com/<script>.jpg')).toEqual(['https://x.example.com/%3Cscript%3E.jpg'])
  })

  it.each([
    '',
    'Yes',
    '12',
    'C:\\Users\\me\\1.jpg;C:\\Users\\me\\2.jpg',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    '//cdn.example.com/1.jpg',
    'https://',
    'xhttps://a.b/c',
    'ftp://a/b',
  ])('%j contains no URL', (cell) => {
    expect(splitPhotoList(cell)).toEqual([])
  })

  it('drops URLs that are too long, and stops at the maximum number', () => {
    const long = `https://x.example.com/${'a'.repeat(PHOTO_URL_MAX_LENGTH)}`
    expect(splitPhotoList(`${A},${long},${C}`)).toEqual([A, C])
    const many = Array.from({ length: PHOTOS_MAX + 50 }, (_, at) => `https://x.example.com/${at}.jpg`)
    expect(splitPhotoList(many.join(','))).toEqual(many.slice(0, PHOTOS_MAX))
  })

  it('returns every list of valid URLs, in order, for any separator', () => {
    const address = fc
      .tuple(fc.constantFrom('http', 'https'), fc.webPath({ size: 'small' }), fc.nat())
      .map(([scheme, path, id]) => `${scheme}://photos.example.com${path.replace(/[;&'|]/g, '')}/w_1,h_2/${id}.jpg`)
    fc.assert(
      fc.property(
        fc.array(address, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(',', ', ', '|', ';', '\n', ' ', ' | '),
        (urls, separator) => {
          expect(splitPhotoList(urls.join(separator))).toEqual(urls)
        },
      ),
    )
  })

  it('returns only http(s) URLs that a browser can parse or that are in the cell as they are, for any cell', () => {
    const pieces = fc.constantFrom(
      'http://',
      'https://',
      'a.example.com',
      '/x y',
      ';',
      '|',
      ',',
      ' ',
      '"',
      '\\',
      '&amp;',
      '\u0000',
      'é',
      'jpg',
      '://',
      '=',
      '\n',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        for (const url of splitPhotoList(parts.join(''))) {
          expect(url).toMatch(/^https?:\/\/[^\s"<>|\\]+$/)
        }
      }),
      { numRuns: 1000 },
    )
  })

  // in milliseconds; with quadratic time the test would time out
  it('is split in linear time', () => {
    splitPhotoList('://'.repeat(150_000))
    splitPhotoList('http:// '.repeat(60_000))
    splitPhotoList(`https://a.example.com/${' '.repeat(400_000)}x`)
    splitPhotoList(`https://a.example.com/${';'.repeat(400_000)}x`)
    for (const tail of [
      ', '.repeat(100_000),
      '  ,'.repeat(100_000),
      ','.repeat(400_000),
      ', ,N/A'.repeat(70_000),
      '.jpg,'.repeat(90_000),
    ]) {
      for (const url of [A, C]) splitPhotoList(`${url}${tail}x?`)
    }
  })
})

describe('photo columns are merged', () => {
  it('in their order, without duplicates', () => {
    expect(readPhotoCells([`${B},${A}`, '', A, `${C}|${A}`], [2, 0, 1, 3])).toEqual({ photos: [A, B, C], isUnreadable: false })
  })

  it('drops photos repeated within one list', () => {
    expect(readPhotoCells([`${A},${B},${A},${A}`], [0]).photos).toEqual([A, B])
  })

  it('drops a main photo that is a thumbnail if there are others, and nothing else', () => {
    const thumb = 'https://x.example.com/cars/thumb-2018-Ram-9.jpg'
    expect(readPhotoCells([thumb, `${A}, ${B}`], [0, 1]).photos).toEqual([A, B])
    expect(readPhotoCells([C, `${A}, ${B}`], [0, 1]).photos).toEqual([C, A, B])
    expect(readPhotoCells([A, `${thumb}, ${thumb}2`], [0, 1]).photos).toEqual([A, thumb, `${thumb}2`])
    expect(readPhotoCells([thumb, `${thumb}2`], [0, 1]).photos).toEqual([thumb, `${thumb}2`])
    expect(readPhotoCells([thumb, 'none'], [0, 1]).photos).toEqual([thumb])
  })

  it('limits the number of photos of all columns together', () => {
    const list = (name: string) => Array.from({ length: 150 }, (_, at) => `https://x.example.com/${name}/${at}.jpg`).join(',')
    expect(readPhotoCells([list('a'), list('b')], [0, 1]).photos).toHaveLength(PHOTOS_MAX)
  })

  it('reports text without a URL as unreadable, but not a count', () => {
    expect(readPhotoCells(['C:\\1.jpg'], [0])).toEqual({ photos: [], isUnreadable: true })
    expect(readPhotoCells(['12'], [0])).toEqual({ photos: [], isUnreadable: false })
    expect(readPhotoCells(['NULL'], [0])).toEqual({ photos: [], isUnreadable: false })
    expect(readPhotoCells(['', undefined as never], [0, 1, 2])).toEqual({ photos: [], isUnreadable: false })
  })
})
