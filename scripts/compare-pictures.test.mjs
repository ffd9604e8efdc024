import sharp from 'sharp'
import { expect, test } from 'vitest'
import { comparePictures } from './pictures/compare-pictures.mjs'

const plain = (width, height, background) => sharp({ create: { width, height, channels: 3, background } })
const gray = () => plain(100, 50, '#808080').png().toBuffer()

test('returns 0 for equal pictures, and for differences as small as those of font rendering', async () => {
  expect((await comparePictures(await gray(), await gray())).share).toBe(0)
  expect((await comparePictures(await gray(), await plain(100, 50, '#8a8a8a').png().toBuffer())).share).toBe(0)
})

test('returns the share of pixels that differ, and marks them red in the difference picture', async () => {
  const spot = await plain(10, 10, '#ffffff').png().toBuffer()
  const changed = await sharp(await gray())
    .composite([{ input: spot, left: 0, top: 0 }])
    .png()
    .toBuffer()
  const { share, picture } = await comparePictures(await gray(), changed)
  expect(share).toBeCloseTo(0.02)
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(200)
  expect(data[1]).toBeLessThan(60)
})

test('returns 1 for pictures of different sizes', async () => {
  expect((await comparePictures(await gray(), await plain(100, 60, '#808080').png().toBuffer())).share).toBe(1)
})
