import { expect, test } from 'vitest'
import { isPhotoPath, PHOTO_PATH_MAX_LENGTH, splitPhotoPaths } from './photo-path.ts'
import { readPhotoCells } from './read-photos.ts'

test.each(['/photos/demo/sedan-blue-front.jpg', '/photos/a.png', '/photos/x/y/z_1~2.webp', '/photos/a.b.jpeg'])(
  '%j is a photo that the platform serves',
  (path) => {
    expect(isPhotoPath(path)).toBe(true)
  },
)

test.each([
  '//evil.example/photos/a.jpg',
  '/photos//evil.example/a.jpg',
  '/photos/../api/vehicles.jpg',
  '/photos/..%2fa.jpg',
  '/photos/.hidden.jpg',
  '/photos\\a.jpg',
  '/\\evil.example/photos/a.jpg',
  '/photos/a.jpg?next=1',
  '/photos/a.jpg#x',
  '/photos/a.svg',
  '/photos/a.jpg\n',
  '/photos/.jpg',
  '/api/photos/a.jpg',
  '/Users/me/photos/a.jpg',
  'photos/a.jpg',
  'https:/photos/a.jpg',
  `/photos/${'a'.repeat(PHOTO_PATH_MAX_LENGTH)}.jpg`,
])('%j is not a photo of the platform', (path) => {
  expect(isPhotoPath(path)).toBe(false)
})

test('a list of paths is split like a list of URLs, and other text is ignored', () => {
  for (const separator of [',', ', ', '|', ';', '\n', ' ']) {
    expect(splitPhotoPaths(['/photos/a.jpg', '/home/me/b.jpg', '/photos/c.png'].join(separator))).toEqual([
      '/photos/a.jpg',
      '/photos/c.png',
    ])
  }
  expect(splitPhotoPaths('["/photos/a.jpg","/photos/c.png"]')).toEqual(['/photos/a.jpg', '/photos/c.png'])
})

test('a photo cell of a feed may contain paths on the platform', () => {
  expect(readPhotoCells(['/photos/a.jpg|/photos/b.jpg|/photos/a.jpg'], [0])).toEqual({
    photos: ['/photos/a.jpg', '/photos/b.jpg'],
    isUnreadable: false,
  })
  expect(readPhotoCells(['/etc/a.jpg'], [0])).toEqual({ photos: [], isUnreadable: true })
})

test('a list of URLs and paths keeps both, in its order', () => {
  const [a, b] = ['https://x.example.com/1.jpg', 'https://x.example.com/2.jpg']
  for (const separator of [',', '|', '; ', '\n']) {
    expect(readPhotoCells(['/photos/a.jpg', a, '/photos/b.jpg', b, '/etc/c.jpg'].join(separator).split('\u0000'), [0]).photos).toEqual([
      '/photos/a.jpg',
      a,
      '/photos/b.jpg',
      b,
    ])
  }
})
