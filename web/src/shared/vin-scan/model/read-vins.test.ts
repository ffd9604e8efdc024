import { generateVin } from '@forecourt/vin/generate-vin'
import { beforeAll, describe, expect, test } from 'vitest'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url&inline'
import { drawLabel } from '../../../testing/draw-label.ts'
import { loadCodeReader } from '../reader/code-reader.ts'
import { scale } from './gray-image.ts'
import { type ReadCodes, readFrame, readPhoto } from './read-vins.ts'

const VIN = generateVin(20_261, { wmi: '1FT' })
const OTHER = generateVin(7, { wmi: 'JM1' })

let read: ReadCodes
beforeAll(async () => {
  const response = await fetch(wasm)
  read = await loadCodeReader({ bytes: await response.arrayBuffer() })
})

const patiently = { budgetMs: 3_000, now: () => 0 }

describe('reads a label within two frames', () => {
  test.each([0, 90, 180, 270, 5, 15, 30, 45, 60, -10, -25, -45, 135])('turned by %i degrees', async (degrees) => {
    const frame = drawLabel({ text: VIN, degrees })
    const readings = [await readFrame(frame, 0, read), await readFrame(frame, 1, read)]
    expect(readings.flatMap(({ vins }) => vins)).toContain(VIN)
  })

  test.each([
    ['in the dark', { white: 30 }],
    ['in the dark, with the noise of it', { white: 40, noise: 12 }],
    ['that slants in the dark', { white: 40, noise: 6, degrees: 20 }],
    ['of an import, with an I before its VIN', { text: `I${VIN}` }],
    ['in a corner', { at: { x: 420, y: 130 } }],
  ])('%s', async (_case, drawn) => {
    const frame = drawLabel({ text: VIN, ...drawn })
    const readings = [await readFrame(frame, 0, read), await readFrame(frame, 1, read)]
    expect(readings.flatMap(({ vins }) => vins)).toContain(VIN)
  })
})

test('distinguishes a frame without a code from one with a code but no VIN', async () => {
  const wall = { data: new Uint8ClampedArray(640 * 480).fill(120), width: 640, height: 480 }
  const part = drawLabel({ text: 'PART12345' })
  expect(await readFrame(wall, 0, read)).toEqual({ vins: [], sawCode: false })
  expect(await readFrame(wall, 1, read)).toEqual({ vins: [], sawCode: false })
  expect(await readFrame(part, 0, read)).toEqual({ vins: [], sawCode: true })
})

test('an image smaller than any barcode has no VIN', async () => {
  for (const [width, height] of [
    [1, 1],
    [1, 900],
    [900, 1],
    [20, 20],
  ] as const) {
    const picture = { data: new Uint8ClampedArray(width * height), width, height }
    expect(await readFrame(picture, 1, read)).toEqual({ vins: [], sawCode: false })
    expect(await readPhoto(picture, read, patiently)).toEqual({ vins: [], sawCode: false })
  }
})

test('reads a small label in a photo', async () => {
  const photo = drawLabel({ text: VIN, width: 2_800, height: 2_000, unit: 1.5, degrees: 12, at: { x: 900, y: 1_500 } })
  expect((await readPhoto(photo, read, patiently)).vins).toEqual([VIN])
})

test('reads the VIN of a photo that also has a part number', async () => {
  const [part, label] = [drawLabel({ text: 'PART12345', height: 300 }), drawLabel({ text: OTHER, height: 300 })]
  const data = new Uint8ClampedArray([...part.data, ...label.data])
  expect((await readPhoto({ data, width: part.width, height: 600 }, read, patiently)).vins).toEqual([OTHER])
})

test('stops reading a photo when its time budget is used up', async () => {
  let now = 0
  let asked = 0
  const slow: ReadCodes = async () => {
    asked++
    now += 2_000
    return []
  }
  const photo = scale(drawLabel({ text: VIN, width: 640, height: 360 }), 2)
  expect(await readPhoto(photo, slow, { budgetMs: 3_000, now: () => now })).toEqual({ vins: [], sawCode: false })
  expect(asked).toBeLessThanOrEqual(3)
})

test('a reader error is not reported as an image without a VIN', async () => {
  const broken: ReadCodes = () => Promise.reject(new Error('out of memory'))
  await expect(readFrame(drawLabel({ text: VIN }), 0, broken)).rejects.toThrow('out of memory')
  await expect(readPhoto(drawLabel({ text: VIN }), broken, patiently)).rejects.toThrow('out of memory')
})
