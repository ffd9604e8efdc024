import { expect, test } from 'vitest'
import { columnsOf, rememberedColumns, usualColumns } from './columns.ts'

test('columns keep their order, whichever was chosen first, and the vehicle is always named', () => {
  expect(columnsOf(['price', 'stock'], false).map(({ id }) => id)).toEqual(['vehicle', 'stock', 'price'])
})

test('what the browser remembers may be anything', () => {
  expect(rememberedColumns('["price","gone","year"]')).toEqual(['vehicle', 'year', 'price'])
  expect([rememberedColumns(undefined), rememberedColumns('{'), rememberedColumns('7')]).toEqual([null, null, null])
})

test('where room is short there are fewer pictures, and no VIN unless it was chosen', () => {
  expect(usualColumns(true)).not.toContain('vin')
  const [photos] = columnsOf(usualColumns(true), true)
  expect(photos).toMatchObject({ id: 'photos', thumbs: 2 })
  expect(columnsOf(['vin'], true).map(({ id }) => id)).toContain('vin')
})
