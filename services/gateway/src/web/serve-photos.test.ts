import { expect, test } from 'vitest'
import { startTestGateway } from '../testing/test-gateway.ts'

test("serves the platform's photos to pages of any site, and returns 404 for an unknown one", async () => {
  const asked: string[] = []
  const gateway = await startTestGateway({
    photos: async (path) => {
      asked.push(path)
      return path === 'demo/a.jpg' ? new Uint8Array([255, 216, 255]) : null
    },
  })
  const photo = await fetch(`${gateway.url}/photos/demo/a.jpg`)
  expect(photo.status).toBe(200)
  expect(photo.headers.get('content-type')).toBe('image/jpeg')
  expect(photo.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(photo.headers.get('x-content-type-options')).toBe('nosniff')
  expect(photo.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(new Uint8Array(await photo.arrayBuffer())).toEqual(new Uint8Array([255, 216, 255]))
  expect((await fetch(`${gateway.url}/photos/demo/b.jpg`)).status).toBe(404)
  expect(asked).toEqual(['demo/a.jpg', 'demo/b.jpg'])
})

test('returns 404 for every photo when the platform has none of its own', async () => {
  const gateway = await startTestGateway()
  expect((await fetch(`${gateway.url}/photos/demo/a.jpg`)).status).toBe(404)
})
