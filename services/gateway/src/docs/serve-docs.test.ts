import { buildOpenApi } from '@forecourt/contracts/openapi'
import { beforeAll, expect, test } from 'vitest'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway({ version: '1.2.3' })
})

test('serves the OpenAPI document that is generated from the contracts', async () => {
  const response = await fetch(`${gateway.url}/api/docs/json`)
  expect(response.headers.get('content-type')).toMatch(/application\/json/)
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(buildOpenApi({ version: '1.2.3' }))))
})

test.each(['/api/docs', '/api/docs/'])('%s is Swagger UI without external resources, within the content security policy', async (path) => {
  const response = await fetch(gateway.url + path)
  expect(response.status).toBe(200)
  const html = await response.text()
  const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link)
  expect(links.some((link) => link.includes('swagger-ui-bundle.js'))).toBe(true)
  for (const link of links) {
    const file = await fetch(new URL(link, response.url))
    expect(new URL(file.url).origin).toBe(gateway.url)
    expect(file.status, link).toBe(200)
  }
  // the policy would block inline scripts
  expect(html).not.toMatch(/<script(?![^>]*\bsrc=)/)
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
})
