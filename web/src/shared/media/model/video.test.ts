import { expect, test, vi } from 'vitest'
import { videoFor } from './video.ts'

const UPLOADED = `/api/dealerships/${'a'.repeat(24)}/videos/${'b'.repeat(24)}`

test.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3',
    { kind: 'embed', platform: 'YouTube', src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' },
  ],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', { kind: 'embed', platform: 'YouTube', src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' }],
  [
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    { kind: 'embed', platform: 'YouTube', src: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ' },
  ],
  ['https://vimeo.com/123456789', { kind: 'embed', platform: 'Vimeo', src: 'https://player.vimeo.com/video/123456789' }],
  [
    'https://vimeo.com/123456789/ab12cd34ef?share=copy',
    { kind: 'embed', platform: 'Vimeo', src: 'https://player.vimeo.com/video/123456789?h=ab12cd34ef' },
  ],
  [
    'https://vimeo.com/showcase/7654321/video/123456789',
    { kind: 'embed', platform: 'Vimeo', src: 'https://player.vimeo.com/video/123456789' },
  ],
  [
    'https://vimeo.com/album/7654321/video/123456789?h=ab12cd34ef',
    { kind: 'embed', platform: 'Vimeo', src: 'https://player.vimeo.com/video/123456789?h=ab12cd34ef' },
  ],
  ['https://cdn.example/walk.mp4', { kind: 'file', platform: 'file', src: 'https://cdn.example/walk.mp4' }],
  [
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    { kind: 'file', platform: 'file', src: 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ' },
  ],
  [UPLOADED, { kind: 'file', platform: 'file', src: UPLOADED }],
  [`${UPLOADED}?link=k3x9`, { kind: 'file', platform: 'file', src: `${UPLOADED}?link=k3x9` }],
  [`/${UPLOADED}`, null],
  ['/api/dealerships/1/videos/2', null],
  ['javascript:alert(1)', null],
  ['not a link', null],
  ['', null],
])('the video address %s plays as %j', (url, video) => {
  expect(videoFor(url)).toEqual(video)
})

test('plays a video in browsers without URL.canParse', () => {
  vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function')
  })
  expect(videoFor('https://cdn.example/walk.mp4')).toMatchObject({ kind: 'file' })
  vi.restoreAllMocks()
})
