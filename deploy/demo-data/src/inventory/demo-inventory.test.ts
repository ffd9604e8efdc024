import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { vinProblem } from '@forecourt/vin/check-digit'
import { expect, test } from 'vitest'
import { drawDemoPhotos } from '../art/demo-photos.ts'
import { DEALERSHIP_KEYS, inventoryAtFirst, inventoryToday } from '../demo-feeds.ts'

const PUBLIC = fileURLToPath(new URL('../../../../web/public/demo/', import.meta.url))
const everything = DEALERSHIP_KEYS.flatMap((key) => [...inventoryAtFirst(key), ...inventoryToday(key)])

test('every demo vehicle has a VIN with the right check digit, and no two have the same', () => {
  for (const { vin } of everything) expect(vinProblem(vin), vin).toBeNull()
  for (const key of DEALERSHIP_KEYS) {
    for (const inventory of [inventoryAtFirst(key), inventoryToday(key)]) {
      expect(new Set(inventory.map(({ vin }) => vin)).size).toBe(inventory.length)
      expect(new Set(inventory.map(({ stockNumber }) => stockNumber)).size).toBe(inventory.length)
    }
  }
})

test('the feed of today is not held: it removes a few vehicles, adds a few and changes a few', () => {
  for (const key of DEALERSHIP_KEYS) {
    const [before, today] = [inventoryAtFirst(key), inventoryToday(key)]
    const now = new Map(today.map((vehicle) => [vehicle.vin, vehicle]))
    const sold = before.filter(({ vin }) => !now.has(vin))
    const cheaper = before.filter(({ vin, price }) => (now.get(vin)?.price ?? price ?? 0) < (price ?? 0))
    expect(sold.length).toBeGreaterThan(0)
    expect(sold.length).toBeLessThan(before.length / 4)
    expect(cheaper.length).toBeGreaterThan(0)
  }
})

test('every photo of a demo vehicle is among the files that the gateway serves', () => {
  for (const { photos } of everything) for (const file of photos) expect(existsSync(PUBLIC + file), file).toBe(true)
})

test('the pictures in web/public/demo are those that art/ draws (npx tsx deploy/demo-data/src/draw-demo-photos.ts)', async () => {
  const drawn = drawDemoPhotos()
  expect((await readdir(PUBLIC)).sort()).toEqual([...drawn.keys()].sort())
  for (const [file, svg] of drawn) expect(await readFile(PUBLIC + file, 'utf8'), file).toBe(svg)
})
