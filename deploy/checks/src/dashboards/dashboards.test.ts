import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { promtool } from '../alerts/promtool.ts'
import { DASHBOARDS } from './all-dashboards.ts'
import { expressionsOf } from './expressions.ts'
import { toGrafana } from './layout.ts'

const FOLDER = fileURLToPath(new URL('../../../dashboards/', import.meta.url))

test('deploy/dashboards matches the tables (run write-dashboards.ts to regenerate)', () => {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'))
  expect(files.sort()).toEqual(DASHBOARDS.map(({ uid }) => `${uid}.json`).sort())
  for (const dashboard of DASHBOARDS) {
    expect(JSON.parse(readFileSync(`${FOLDER}${dashboard.uid}.json`, 'utf8')), dashboard.uid).toEqual(toGrafana(dashboard))
  }
})

test('every query of a dashboard is valid PromQL', async () => {
  const rules = DASHBOARDS.flatMap(expressionsOf).map((expr, index) => ({ record: `query:${index}`, expr }))
  const { ok, output } = await promtool(['check', 'rules'], { groups: [{ name: 'queries', rules }] })
  expect(ok, output).toBe(true)
})

test('panels do not overlap, and each has a description', () => {
  for (const dashboard of DASHBOARDS) {
    const { panels } = toGrafana(dashboard) as { panels: { title: string; gridPos: { x: number; y: number; w: number; h: number } }[] }
    const taken = new Set<string>()
    for (const { title, gridPos } of panels) {
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          expect(x < 24 && !taken.has(`${x} ${y}`), `${dashboard.uid}: ${title}`).toBe(true)
          taken.add(`${x} ${y}`)
        }
      }
    }
    for (const { title, description } of dashboard.rows.flatMap((row) => row.panels)) expect(description, title).toMatch(/\.$/)
  }
})

test('every runbook that a panel names exists', () => {
  const runbooks = readdirSync(fileURLToPath(new URL('../../../runbooks/', import.meta.url)))
  const texts = DASHBOARDS.flatMap(({ rows }) => rows.flatMap(({ panels }) => panels.map(({ description }) => description)))
  const named = texts.flatMap((text) => [...text.matchAll(/[Rr]unbook ([a-z-]+)(?: or ([a-z-]+))?/g)].flatMap(([, ...names]) => names))
  expect(named.filter((name) => name !== undefined && !runbooks.includes(`${name}.md`))).toEqual([])
  expect(named.length).toBeGreaterThan(20)
})
