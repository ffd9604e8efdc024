import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mask } from './golden.ts'
import { render } from './helm.ts'
import { goldenSets } from './value-sets.ts'

const GOLDEN = join(import.meta.dirname, '../golden')
const RENEW = 'UPDATE_GOLDEN=1 npx vitest run charts/checks/src/golden.test.ts'

test.each(goldenSets())('the chart renders $name as in its golden file', async ({ name, values, options }) => {
  const now = mask(await render(values, options))
  const file = join(GOLDEN, `${name}.yaml`)
  if (process.env.UPDATE_GOLDEN === '1') return writeFile(file, now)
  const kept = await readFile(file, 'utf8').catch(() => '')
  expect(
    now,
    `golden/${name}.yaml is not what the chart renders any more. Is the difference below meant? Then write it down: ${RENEW}`,
  ).toBe(kept)
  return undefined
})

test('the defaults and every file of deploy/values have a golden render, and there are no others', async () => {
  const names = goldenSets().map(({ name }) => `${name}.yaml`)
  expect((await readdir(GOLDEN)).sort()).toEqual(names.sort())
  for (const name of ['default', 'minimal', 'production', 'external-services']) expect(names).toContain(`${name}.yaml`)
})

test('two renders have different keys and passwords, but the same masked text', async () => {
  const [one, other] = await Promise.all([render(), render({}, { kubeVersion: '1.35.1' })])
  expect(JSON.stringify(one)).not.toBe(JSON.stringify(other))
  expect(mask(one)).toBe(mask(other))
  // a generated value that is used twice has the same placeholder
  expect(mask(one).split('<generated for forecourt-mongodb/url>').length).toBeGreaterThan(2)
  expect(mask(one)).toMatch(/<private key of forecourt-identity\/[^>]+>/)
})

test('masks only generated text', async () => {
  const text = mask(await render({ sets: ['owner.email=boss@cars.example', 'logLevel=debug'] }))
  for (const word of ['boss@cars.example', 'LOG_LEVEL: debug', 'app.kubernetes.io/component: gateway']) expect(text).toContain(word)
})
