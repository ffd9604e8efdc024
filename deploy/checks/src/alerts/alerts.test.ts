import { isMultipart, type Operation } from '@forecourt/contracts/operation'
import { SERVICES } from '@forecourt/contracts/services'
import { beforeAll, expect, test } from 'vitest'
import type { AlertCase, AlertCases, Series } from './alert-case.ts'
import { type AlertRule, alertRules, RULES_PATH } from './alert-rules.ts'
import { documentCases } from './document-cases.ts'
import { eventCases } from './event-cases.ts'
import { mongodbCases } from './mongodb-cases.ts'
import { peopleCases } from './people-cases.ts'
import { processCases } from './process-cases.ts'
import { promtool } from './promtool.ts'
import { requestCases } from './request-cases.ts'

const CASES: AlertCases = {
  ...requestCases,
  ...processCases,
  ...eventCases,
  ...mongodbCases,
  ...documentCases,
  ...peopleCases,
}
const rules = alertRules()
const operations = Object.values(SERVICES).flatMap((service) => Object.entries<Operation>(service.operations))

test('every alert has a test case, and every test case belongs to an alert', () => {
  expect(Object.keys(CASES).sort()).toEqual(rules.map(({ alert }) => alert).sort())
})

let said: { ok: boolean; output: string }
beforeAll(async () => {
  // one promtool for all alerts: one for each would take ten times as long
  const tests = rules.flatMap((rule) =>
    [CASES[rule.alert] ?? []].flat().flatMap((tried) => [symptomTest(rule, tried), harmlessTest(rule, tried)]),
  )
  said = await promtool(['test', 'rules'], { rule_files: [RULES_PATH], evaluation_interval: '1m', tests })
})

test.each(rules)('$alert fires when its symptom lasts, not before, resolves afterwards, and ignores harmless series', ({ alert }) => {
  const failures = said.output.split(/(?=alertname: )/).filter((part) => part.startsWith('alertname: '))
  expect(failures.filter((failure) => failure.startsWith(`alertname: ${alert},`)).join('\n')).toBe('')
  expect(said.ok || failures.length > 0, said.output).toBe(true)
})

test('rules are well formed, and have a severity, a summary, a description and a runbook', () => {
  for (const { alert, labels, annotations } of rules) {
    expect(alert).toMatch(/^Forecourt[A-Z][A-Za-z]+$/)
    expect(labels.severity).toMatch(/^(critical|warning)$/)
    expect(annotations.summary).not.toMatch(/\.$/)
    expect(annotations.description).toMatch(/\.$/)
    expect(annotations.runbook_url).toMatch(/^deploy\/runbooks\/[a-z-]+\.md$/)
  }
})

test('operations with a separate latency target exist in the contracts, and are excluded from the general target', () => {
  const known = new Set(operations.map(([name]) => name))
  expect(slowOperations('!~').filter((operation) => operation !== 'unmatched' && !known.has(operation))).toEqual([])
  expect(slowOperations('!~').filter((operation) => operation !== 'unmatched' && operation !== 'live')).toEqual(slowOperations('=~'))
})

test('every upload and every export has the separate latency target', () => {
  const slow = operations.flatMap(([name, { body }]) => (isMultipart(body) || name.startsWith('export') ? [name] : []))
  expect(slow).toContain('addDraftPhoto')
  expect(slow.filter((name) => !slowOperations('=~').includes(name))).toEqual([])
})

/** Returns the operations that a matcher of `ForecourtSlowOperation` names. */
function slowOperations(matcher: '=~' | '!~'): string[] {
  const { expr = '' } = rules.find(({ alert }) => alert === 'ForecourtSlowOperation') ?? {}
  return (expr.split(`operation${matcher}"`)[1] ?? '').split('"')[0]?.split('|') ?? []
}

function symptomTest(rule: AlertRule, tried: AlertCase) {
  const firing = {
    exp_labels: { severity: rule.labels.severity, ...tried.labels },
    exp_annotations: { summary: tried.summary, description: tried.description, runbook_url: rule.annotations.runbook_url },
  }
  return {
    interval: '1m',
    input_series: seriesOf(tried.symptom),
    alert_rule_test: [
      { eval_time: `${tried.notYetAt}m`, alertname: rule.alert, exp_alerts: [] },
      { eval_time: `${tried.firesAt}m`, alertname: rule.alert, exp_alerts: [firing] },
      { eval_time: `${tried.overAt}m`, alertname: rule.alert, exp_alerts: [] },
    ],
  }
}

function harmlessTest({ alert }: AlertRule, { harmless }: AlertCase) {
  const minutes = Math.max(...Object.values(harmless).map(({ length }) => length))
  return {
    interval: '1m',
    input_series: seriesOf(harmless),
    alert_rule_test: Array.from({ length: minutes }, (_, minute) => ({ eval_time: `${minute}m`, alertname: alert, exp_alerts: [] })),
  }
}

function seriesOf(series: Series) {
  return Object.entries(series).map(([name, values]) => ({ series: name, values: values.map((value) => value ?? '_').join(' ') }))
}
