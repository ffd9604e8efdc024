import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chartReplicas, chartServers } from '../chart-values.ts'
import type { GrowthMeasurement } from './growth-measurement.ts'
import { growthTables } from './growth-tables.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const PAGE = join(ROOT, 'docs/growth.md')
const BEGIN = '<!-- tables: written from deploy/bench/growth.json, the model and the chart’s values -->'
const END = '<!-- end of the tables -->'
const RENEW = 'UPDATE_GROWTH=1 npx vitest run deploy/bench/src/growth/growth-docs.test.ts'

test('the tables of docs/growth.md match the saved measurement, the model and the chart’s values', async () => {
  const measurement = JSON.parse(await readFile(join(ROOT, 'deploy/bench/growth.json'), 'utf8')) as GrowthMeasurement
  const tables = growthTables(measurement, { replicas: await chartReplicas(), servers: await chartServers() })
  const page = await readFile(PAGE, 'utf8')
  const [before, rest = ''] = page.split(BEGIN)
  const [standing, after] = rest.split(END)
  if (process.env.UPDATE_GROWTH === '1') return writeFile(PAGE, `${before}${BEGIN}\n\n${tables}\n\n${END}${after}`)
  expect(standing?.trim(), `the tables of docs/growth.md do not match the kept figures; write them again with ${RENEW}`).toBe(tables)
  return undefined
})
