import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { startFakeServer } from '../libs/dev-servers/src/start-fake-server.ts'
import { testFolder } from '../libs/dev-servers/src/test-folder.ts'
import { audit } from './audit.mjs'

/** Folder of a project whose lockfile pins one package. */
const folder = await testFolder()
beforeAll(() => {
  const dependencies = { 'left-behind': '1.0.0' }
  const root = { name: 'audited', version: '1.0.0', dependencies }
  const pinned = { version: '1.0.0', resolved: 'http://127.0.0.1/left-behind.tgz', integrity: 'sha512-a' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root))
  const lockfile = { ...root, lockfileVersion: 3, packages: { '': root, 'node_modules/left-behind': pinned } }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lockfile))
})

/** Audits with a registry that returns this status and body for advisories. */
async function auditWith(status, advisories) {
  const { url, close } = await startFakeServer((request, response) => {
    const isAdvisories = request.url?.endsWith('/advisories/bulk')
    const packument = { name: 'left-behind', versions: { '1.0.0': { name: 'left-behind', version: '1.0.0' } } }
    response.writeHead(isAdvisories ? status : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isAdvisories ? advisories : packument))
  })
  try {
    return await audit(folder, {
      npm_config_registry: `${url}/`,
      npm_config_cache: join(folder, 'cache'),
      npm_config_fetch_retries: '0',
    })
  } finally {
    await close()
  }
}

// npm caches its result for an advisory by id, so every severity has another id
const advisoryOf = (severity) => ({
  'left-behind': [
    {
      id: severity,
      url: 'https://advisories.test/1',
      title: 'Reads any file',
      severity,
      vulnerable_versions: '<2.0.0',
      cwe: [],
      cvss: { score: 9 },
    },
  ],
})

test('fails for an advisory of high severity, and names it and its package', async () => {
  const { isWell, lines } = await auditWith(200, advisoryOf('high'))
  expect(lines.slice(1)).toEqual(['left-behind: high: Reads any file'])
  expect(isWell).toBe(false)
})

test.each([
  ['with an advisory of low severity', advisoryOf('low')],
  ['without any advisory', {}],
])('passes %s', async (_, advisories) => {
  expect(await auditWith(200, advisories)).toEqual({ isWell: true, lines: ['Dependency audit: no advisory of high severity.'] })
})

test('reports that the audit was skipped when the registry has no advisories', async () => {
  const { isWell, lines } = await auditWith(405, { error: 'no' })
  expect(isWell).toBe(true)
  expect(lines[0]).toContain('Dependency audit skipped')
})
