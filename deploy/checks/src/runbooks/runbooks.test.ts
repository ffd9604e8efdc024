import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { authDurables } from '@forecourt/auth/consumers/durables'
import { SERVICES } from '@forecourt/contracts/services'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { alertRules } from '../alerts/alert-rules.ts'

const FOLDER = fileURLToPath(new URL('../../../runbooks/', import.meta.url))
const ROOT = join(FOLDER, '../..')
const files = readdirSync(FOLDER).filter((name) => name !== 'README.md')
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const rules = alertRules()

/** Returns the text of each source file of a folder, without its tests. */
function sourceFilesOf(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|\/)src\/.*\.ts$/.test(path) && !/test|(^|\/)dist\//.test(path))
    .map((path) => readFileSync(join(ROOT, folder, path), 'utf8'))
}

/** Returns the source files of a folder, without its tests, as one text. */
function sourcesOf(folder: string): string {
  return sourceFilesOf(folder).join('\n')
}

const HEADINGS = ['What it means', 'Confirm', 'Likely causes, in order', 'What to do', 'It is over when', 'Who to notify, and what to say']

test('every alert links to a runbook that names the alert and its severity', () => {
  for (const { alert, labels, annotations } of rules) {
    const path = join(ROOT, annotations.runbook_url)
    expect(existsSync(path), annotations.runbook_url).toBe(true)
    expect(readFileSync(path, 'utf8')).toContain(`\`${alert}\` (${labels.severity})`)
  }
})

test('every runbook belongs to an alert, and the README lists all runbooks and alerts', () => {
  const led = new Set(rules.map(({ annotations }) => annotations.runbook_url.split('/').at(-1)))
  expect(files.filter((name) => !led.has(name))).toEqual([])
  const table = textOf('README.md')
  for (const name of files) expect(table).toContain(`](${name})`)
  for (const { alert } of rules) expect(table).toContain(`\`${alert}\``)
})

test.each(files)('%s has every section in order, and says when it was walked through', (name) => {
  const text = textOf(name)
  expect([...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(HEADINGS)
  expect(text).toMatch(/^Walked: .+/m)
  expect(text).not.toMatch(/WALKED_/)
  for (const alert of text.match(/`Forecourt[A-Z]\w+`/g) ?? []) expect(rules.map((rule) => `\`${rule.alert}\``)).toContain(alert)
})

test('every file that a runbook links to exists', () => {
  for (const name of [...files, 'README.md']) {
    for (const [, target = ''] of textOf(name).matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)) {
      expect(existsSync(join(dirname(join(FOLDER, name)), target)), `${name}: ${target}`).toBe(true)
    }
  }
})

interface InhibitRule {
  source_matchers: string[]
  target_matchers: string[]
  equal: string[]
}
type Labels = Readonly<Record<string, string>>

/** Reports whether Alertmanager would suppress the target, in the same namespace, while the source fires, by the README's rules. */
function suppresses(source: Labels, target: Labels): boolean {
  const [, block = ''] = /```yaml\n(inhibit_rules:\n[\s\S]+?)```/.exec(textOf('README.md')) ?? []
  const { inhibit_rules } = parse(block) as { inhibit_rules: InhibitRule[] }
  const matches = (matchers: string[], labels: Labels) =>
    matchers.every((matcher) => {
      const [, name = '', value = ''] = /^(\w+)=~?"(.+)"$/.exec(matcher) ?? []
      return new RegExp(`^(?:${value})$`).test(labels[name] ?? '')
    })
  return inhibit_rules.some(
    ({ source_matchers, target_matchers, equal }) =>
      matches(source_matchers, source) && matches(target_matchers, target) && equal.every((name) => source[name] === target[name]),
  )
}

test('a service that is down suppresses what it causes, and no alert of another service', () => {
  const down = { alertname: 'ForecourtServiceDown', service: 'tax-vin' }
  const caused: Labels[] = [
    { alertname: 'ForecourtReplicaDown', service: 'tax-vin' },
    { alertname: 'ForecourtErrors', service: 'tax-vin' },
    { alertname: 'ForecourtErrors', service: 'gateway' },
    { alertname: 'ForecourtUpstreamRetries', upstream: 'tax-vin' },
  ]
  expect(caused.filter((alert) => !suppresses(down, alert))).toEqual([])
  const others = rules.flatMap(({ alert }) => [
    { alertname: alert, service: 'leads' },
    { alertname: alert, service: 'trade-ins' },
  ])
  expect(others.filter((alert) => suppresses(down, alert) && alert.alertname !== 'ForecourtUpstreamRetries')).toEqual([])
})

test('the README’s Prometheus config scrapes every service, and the service-down runbook lists every service', () => {
  for (const service of Object.keys(SERVICES)) {
    expect(textOf('README.md')).toContain(`{ targets: ['${service}:9090'], labels: { service: ${service} } }`)
    expect(textOf('service-down.md')).toContain(`\n| ${service} | `)
  }
})

test('the guide for operators says how every service scales', () => {
  const [, table = ''] = /^## How components scale$([\s\S]+?)^## /m.exec(textOf('../README.md')) ?? []
  for (const service of Object.keys(SERVICES)) expect(table).toContain(`\n| ${service} | `)
})

test('the event-lag runbook says what each durable consumer updates', () => {
  const durables = Object.keys(SERVICES).flatMap((service) =>
    [...sourcesOf(`services/${service}`).matchAll(/durable: ['`]([a-z-]+)/g)].map(([, name = '']) =>
      name.startsWith(`${service}-`) ? name : `${service}-${name}`,
    ),
  )
  expect(durables.length).toBeGreaterThan(20)
  // those of auth's activity log get their names from the services
  expect(authDurables.length).toBeGreaterThan(4)
  for (const { durable } of authDurables) expect(textOf('event-lag.md')).toContain(`\`auth-${durable}\``)
  for (const durable of durables) expect(textOf('event-lag.md')).toContain(`\`${durable}`)
})

test('the event-lag runbook names the consumers that keep a strict order, which more replicas do not make faster', () => {
  const [, named = ''] = /keep a strict order[^:]+:\n([\s\S]+?)\n\n/.exec(textOf('event-lag.md')) ?? []
  const inOrder = Object.keys(SERVICES).flatMap((service) => {
    const sources = sourceFilesOf(`services/${service}`).filter((source) => source.includes('consumeInOrder('))
    return sources.map((source) => {
      const [, events = ''] = /consumeInOrder\([^{]+\{\s+\.\.\.(\w+)/.exec(source) ?? []
      const [, durable = ''] = new RegExp(`const ${events} = \\{\\s+durable: '([a-z-]+)'`).exec(source) ?? []
      return `${service}-${durable}`
    })
  })
  expect([...named.matchAll(/`([a-z-]+)`/g)].map(([, name]) => name).sort()).toEqual(inOrder.sort())
})

test('every text that a runbook greps for in logs is in the source code', () => {
  const written = ['services', 'libs'].map(sourcesOf).join('\n')
  const searched = files.flatMap((name) =>
    [...textOf(name).matchAll(/logs [^`\n]*\| grep (?:-i )?(-E )?'([^'"]+)'/g)].map(([, extended, text = '']) => ({
      name,
      extended,
      text,
    })),
  )
  expect(searched.length).toBeGreaterThan(10)
  for (const { name, extended, text } of searched) {
    for (const alternative of text.split(extended ? /\|(?![^(]*\))/ : '\\|'))
      expect(written, `${name}: ${alternative}`).toMatch(new RegExp(alternative))
  }
})

test('every message of ours that a runbook quotes from its walk is in the source code', () => {
  const written = ['services', 'libs'].map(sourcesOf).join('\n')
  const quoted = files.flatMap((name) => {
    const [, walked = ''] = textOf(name).split(/^Walked: /m)
    return [...walked.replaceAll('\n', ' ').matchAll(/`([^`]+)`/g)].map(([, text = '']) => ({ name, text }))
  })
  // shorter ones are names, commands, or what other programs say
  const messages = quoted.filter(({ text }) => text.split(' ').length > 3)
  expect(messages.length).toBeGreaterThan(5)
  for (const { name, text } of messages) {
    const pattern = text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\d+/g, '(?:\\d+|\\$\\{[^}]+\\})')
    expect(written, `${name}: ${text}`).toMatch(new RegExp(pattern))
  }
})
