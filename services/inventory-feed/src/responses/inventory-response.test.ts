import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { inventoryResponse } from './inventory-response.ts'

const LARGE = JSON.stringify(Array.from({ length: 50_000 }, (_, index) => index))

test('a large response is kept compressed only, and not compressed again while its text is the same', async () => {
  const first = await inventoryResponse(LARGE, null)
  expect(first.plain).toBeNull()
  expect(gunzipSync((await first.gzipped) ?? '').toString()).toBe(LARGE)
  expect(await inventoryResponse(LARGE, first)).toBe(first)
  expect((await inventoryResponse(`[${LARGE}]`, first)).etag).not.toBe(first.etag)
})

test('a small response is not compressed before a client accepts it', async () => {
  expect(await inventoryResponse('[1]', null)).toMatchObject({ plain: Buffer.from('[1]'), gzipped: null })
})
