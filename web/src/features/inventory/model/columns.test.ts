import { expect, test } from 'vitest'
import { columnsOf, DEFAULT_COLUMNS, rememberedColumns } from './columns.ts'

test('columns keep their order, whichever was chosen first, and the vehicle is always named', () => {
  expect(columnsOf(['price', 'stock']).map(({ id }) => id)).toEqual(['vehicle', 'stock', 'price'])
})

test('what the browser remembers may be anything', () => {
  expect(rememberedColumns('["price","gone","year"]')).toEqual(['vehicle', 'year', 'price'])
  expect([rememberedColumns(undefined), rememberedColumns('{'), rememberedColumns('7')]).toEqual([
    DEFAULT_COLUMNS,
    DEFAULT_COLUMNS,
    DEFAULT_COLUMNS,
  ])
})
