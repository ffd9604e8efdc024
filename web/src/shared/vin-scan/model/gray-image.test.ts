import { expect, test } from 'vitest'
import { crop, type GrayImage, levelAt, scale, stretchContrast, toGray, toRgba } from './gray-image.ts'

const image = (width: number, ...levels: number[]): GrayImage => ({
  data: Uint8ClampedArray.from(levels),
  width,
  height: levels.length / width,
})

test('white, black and gray are preserved in both directions', () => {
  const rgba = { data: [255, 255, 255, 255, 0, 0, 0, 255, 100, 100, 100, 255], width: 3, height: 1 }
  const gray = toGray(rgba)
  expect([...gray.data]).toEqual([255, 0, 100])
  expect([...toRgba(gray).data]).toEqual(rgba.data)
})

test('green is brighter than red, and red brighter than blue', () => {
  const [red, green, blue] = toGray({ data: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255], width: 3, height: 1 }).data
  expect([red, green, blue]).toEqual([76, 149, 28])
})

test('cropping returns that part of the image', () => {
  const whole = image(3, 1, 2, 3, 4, 5, 6, 7, 8, 9)
  expect(crop(whole, { left: 1, top: 1, width: 2, height: 2 })).toEqual(image(2, 5, 6, 8, 9))
})

test('downscaling averages pixels, and upscaling keeps their levels', () => {
  expect(scale(image(4, 0, 200, 0, 200, 0, 200, 0, 200), 0.5)).toEqual(image(2, 100, 100))
  const larger = scale(image(2, 0, 200), 2)
  expect([larger.width, larger.height]).toEqual([4, 2])
  expect([...larger.data].slice(0, 4)).toEqual([0, 50, 150, 200])
})

test('stretching a dark image spans black to white, and leaves a plain image unchanged', () => {
  const dark = image(10, 10, 12, 14, 16, 18, 20, 22, 24, 26, 30)
  const stretched = stretchContrast(dark)
  expect([Math.min(...stretched.data), Math.max(...stretched.data)]).toEqual([0, 255])
  expect(new Set(stretchContrast(image(3, 40, 40, 40)).data).size).toBe(1)
  expect(levelAt(dark, 0.5)).toBe(20)
})
