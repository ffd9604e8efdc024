import { expect, test } from 'vitest'
import { columnsOf, rememberedColumns, usualColumns } from './columns.ts'

test('columns keep their order, whichever was chosen first, and the vehicle is always named', () => {
  expect(columnsOf(['price', 'stock']).map(({ id }) => id)).toEqual(['vehicle', 'stock', 'price'])
})

test('what the browser remembers may be anything', () => {
  expect(rememberedColumns('["price","gone","year"]')).toEqual(['vehicle', 'year', 'price'])
  expect([rememberedColumns(undefined), rememberedColumns('{'), rememberedColumns('7')]).toEqual([null, null, null])
})

test('where room is short there is neither VIN nor package, unless they were chosen', () => {
  expect(usualColumns(false)).toEqual(expect.arrayContaining(['vin', 'package']))
  for (const id of ['vin', 'package'] as const) expect(usualColumns(true)).not.toContain(id)
  expect(columnsOf(['vin']).map(({ id }) => id)).toContain('vin')
})
