import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { alertRules } from '../alerts/alert-rules.ts'
import { promtool } from '../alerts/promtool.ts'
import { DASHBOARDS } from '../dashboards/all-dashboards.ts'
import { expressionsOf } from '../dashboards/expressions.ts'
import { labelsOf } from './catalogue.ts'
import { readExpression } from './read-expression.ts'

const RUNBOOKS = fileURLToPath(new URL('../../../runbooks/', import.meta.url))
const runbooks = readdirSync(RUNBOOKS).filter((name) => name !== 'README.md')
const textOf = (name: string) => readFileSync(`${RUNBOOKS}${name}`, 'utf8')
const promqlOf = (text: string) => [...text.matchAll(/```promql\n([\s\S]*?)```/g)].map(([, expr = '']) => expr.trim())

const EXPRESSIONS: readonly (readonly [where: string, expr: string])[] = [
  ...alertRules().map(({ alert, expr }) => [alert, expr] as const),
  ...DASHBOARDS.flatMap((dashboard) => expressionsOf(dashboard).map((expr) => [dashboard.uid, expr] as const)),
  ...runbooks.flatMap((name) => promqlOf(textOf(name)).map((expr) => [name, expr] as const)),
]

test('every metric and label in the queries of rules, dashboards and runbooks is in the catalogue', () => {
  for (const [where, expr] of EXPRESSIONS) {
    const { metrics, labels } = readExpression(expr)
    expect(metrics, `${where}: ${expr}`).not.toEqual([])
    const known = new Set<string>()
    for (const metric of metrics) {
      const own = labelsOf(metric)
      expect(own, `${where}: ${metric}`).not.toBeNull()
      for (const label of own ?? []) known.add(label)
    }
    expect(
      labels.filter((label) => !known.has(label)),
      `${where}: ${expr}`,
    ).toEqual([])
  }
})

test('every metric in the text of a runbook is in the catalogue', () => {
  for (const name of runbooks) {
    const named = [...textOf(name).matchAll(/\b(?:forecourt|nodejs|process)_[a-z_0-9]+/g)].map(([metric]) => metric)
    const ours = named.filter((metric) => metric !== 'forecourt_tool')
    expect(
      ours.filter((metric) => labelsOf(metric) === null),
      name,
    ).toEqual([])
  }
})

test('every query of a runbook is valid PromQL', async () => {
  const rules = runbooks.flatMap((name) => promqlOf(textOf(name))).map((expr, index) => ({ record: `query:${index}`, expr }))
  const { ok, output } = await promtool(['check', 'rules'], { groups: [{ name: 'queries', rules }] })
  expect(ok, output).toBe(true)
  expect(rules.length).toBeGreaterThan(25)
})

test('reads the metrics and labels of an expression', () => {
  expect(readExpression('sum by (a, le) (rate(x_bucket{b=~"c|sum(d)", e!="f"}[5m])) / on (g) max(y) > 0.5 unless z offset 5m')).toEqual({
    metrics: ['x_bucket', 'y', 'z'],
    labels: ['b', 'e', 'a', 'le', 'g'],
  })
})
