import { describe, expect, it } from 'vitest'
import { splitHostPhotos } from './host-photos.ts'
import { readPhotoCells } from './read-photos.ts'

const PAGE = 'https://www.dealer.example/used/2019-honda-civic-4711.htm?x=1'
const A = 'https://cdn.example.com/a.jpg'

describe('photo paths on the dealership’s website', () => {
  it.each([
    ['/images/1.jpg,/images/2.jpg', ['https://www.dealer.example/images/1.jpg', 'https://www.dealer.example/images/2.jpg']],
    [
      '/images/My%20Car.PNG?w=640|//cdn.example.com/2.webp',
      ['https://www.dealer.example/images/My%20Car.PNG?w=640', 'https://cdn.example.com/2.webp'],
    ],
    [`${A},/images/2.jpg,N/A`, [A, 'https://www.dealer.example/images/2.jpg']],
    [`/images/1.jpg;${A}`, ['https://www.dealer.example/images/1.jpg', A]],
    ['["/images/1.jpg","/images/1.jpg"]', ['https://www.dealer.example/images/1.jpg']],
    ['/images/../../etc/1.jpg', ['https://www.dealer.example/etc/1.jpg']],
  ])('%s are resolved against the vehicle’s page', (cell, photos) => {
    expect(readPhotoCells([cell], [0], PAGE)).toEqual({ photos, isUnreadable: false })
  })

  it('are ignored without a page, and reported as unreadable if there is nothing else', () => {
    expect(readPhotoCells(['/images/1.jpg'], [0], '')).toEqual({ photos: [], isUnreadable: true })
  })

  it('do not change photos that the platform serves itself', () => {
    expect(readPhotoCells(['/photos/demo/a.jpg,/images/1.jpg'], [0], PAGE).photos).toEqual([
      '/photos/demo/a.jpg',
      'https://www.dealer.example/images/1.jpg',
    ])
  })

  it.each(['N/A', '/', '//', '/used/4711.htm', 'images/1.jpg', 'C:\\photos\\1.jpg', '/a<b>.jpg', '12/24'])('do not include %s', (cell) => {
    expect(splitHostPhotos(cell, PAGE, [])).toEqual([])
  })

  it('are not found within a URL', () => {
    const address = 'https://x.example.com/fetch/c_fill,/v1/2.jpg?x=1'
    expect(readPhotoCells([address], [0], PAGE).photos).toEqual([address])
  })

  // in milliseconds; with quadratic time the test would time out
  it('are found in linear time', () => {
    expect(splitHostPhotos(`/a${'.jpg?'.repeat(90_000)}<`, PAGE, [])).toEqual([])
    expect(splitHostPhotos(`/a${'.jpg'.repeat(100_000)}x`, PAGE, [])).toEqual([])
  })
})
