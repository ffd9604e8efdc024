import { expect, test } from 'vitest'
import { absolutePhoto, photoAddressField } from './photo-address.ts'

test('a photo path of the platform becomes an absolute URL, and a web address is unchanged', () => {
  expect(absolutePhoto('/photos/demo/a.jpg', 'https://cars.example')).toBe('https://cars.example/photos/demo/a.jpg')
  expect(absolutePhoto('https://cdn.example/a.jpg?w=1', 'https://cars.example')).toBe('https://cdn.example/a.jpg?w=1')
})

test.each(['javascript:alert(1)', '//cdn.example/a.jpg', '/api/a.jpg', '/photos/../a.jpg', 'data:image/png;base64,AA', ''])(
  '%j is not a photo address',
  (text) => {
    expect(absolutePhoto(text, 'https://cars.example')).toBeNull()
    expect(photoAddressField('no').safeParse(text).success).toBe(false)
  },
)
