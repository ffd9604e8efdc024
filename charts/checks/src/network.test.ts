import { expect, test } from 'vitest'
import { parseManifests } from './manifest.ts'
import { type Endpoint, mayReach } from './network.ts'

const pod = (app: string, namespace = 'lot'): Endpoint => ({ namespace, labels: { app } })
const [gateway, cars, database] = [pod('gateway'), pod('cars'), pod('database')]
const policy = (name: string, spec: string) =>
  `---\n{apiVersion: networking.k8s.io/v1, kind: NetworkPolicy, metadata: {name: ${name}, namespace: lot}, spec: ${spec}}\n`
const DENY = policy('deny', '{podSelector: {}, policyTypes: [Ingress, Egress]}')
const may = (yaml: string, from: Endpoint, to: Endpoint, port: number, protocol: 'TCP' | 'UDP' = 'TCP') =>
  mayReach(parseManifests(yaml), { from, to, port, protocol, portNames: { http: 8080 } })

test('allows everything without a policy, and nothing with a default deny', () => {
  expect(may('', gateway, cars, 8080)).toBe(true)
  expect(may(DENY, gateway, cars, 8080)).toBe(false)
  // the policy does not apply to pods of another namespace, but it does to the pods that they connect to
  expect(may(DENY, pod('a', 'other'), pod('b', 'other'), 1)).toBe(true)
  expect(may(DENY, pod('a', 'other'), cars, 1)).toBe(false)
})

const IN = policy(
  'in',
  '{podSelector: {matchLabels: {app: cars}}, ingress: [{from: [{podSelector: {matchLabels: {app: gateway}}}], ports: [{port: http}]}]}',
)
const OUT = policy(
  'out',
  '{podSelector: {matchLabels: {app: gateway}}, policyTypes: [Egress], egress: [{to: [{podSelector: {matchLabels: {app: cars}}}], ports: [{port: 8080}]}]}',
)

test('a connection needs an egress rule and an ingress rule for its port and its pods', () => {
  expect(may(DENY + IN, gateway, cars, 8080)).toBe(false)
  expect(may(DENY + OUT, gateway, cars, 8080)).toBe(false)
  expect(may(DENY + IN + OUT, gateway, cars, 8080)).toBe(true)
  expect(may(DENY + IN + OUT, gateway, cars, 9090)).toBe(false)
  expect(may(DENY + IN + OUT, gateway, cars, 8080, 'UDP')).toBe(false)
  expect(may(DENY + IN + OUT, cars, gateway, 8080)).toBe(false)
  expect(may(DENY + IN + OUT, gateway, database, 8080)).toBe(false)
  expect(may(DENY + IN + OUT, pod('gateway', 'other'), cars, 8080)).toBe(false)
})

test('a peer with two selectors must match both, and of two peers one must match', () => {
  const peers = (list: string) => policy('in', `{podSelector: {matchLabels: {app: cars}}, ingress: [{from: ${list}}]}`)
  const both = peers(
    '[{podSelector: {matchLabels: {app: prometheus}}, namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: monitoring}}}]',
  )
  const either = peers(
    '[{podSelector: {matchLabels: {app: prometheus}}}, {namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: monitoring}}}]',
  )
  expect(may(both, pod('prometheus', 'monitoring'), cars, 9090)).toBe(true)
  expect(may(both, pod('other', 'monitoring'), cars, 9090)).toBe(false)
  expect(may(both, pod('prometheus'), cars, 9090)).toBe(false)
  expect(may(either, pod('other', 'monitoring'), cars, 9090)).toBe(true)
  expect(may(either, pod('prometheus'), cars, 9090)).toBe(true)
})

test('an address outside the cluster matches IP blocks, not pod selectors', () => {
  const out = (rule: string) => policy('out', `{podSelector: {matchLabels: {app: cars}}, policyTypes: [Egress], egress: [${rule}]}`)
  const outside = (address: string): Endpoint => ({ namespace: '', labels: {}, address })
  const internet = out('{to: [{ipBlock: {cidr: 0.0.0.0/0, except: [10.0.0.0/8]}}], ports: [{port: 443}, {port: 1000, endPort: 2000}]}')
  expect(may(internet, cars, outside('93.184.216.34'), 443)).toBe(true)
  expect(may(internet, cars, outside('93.184.216.34'), 1500)).toBe(true)
  expect(may(internet, cars, outside('93.184.216.34'), 80)).toBe(false)
  expect(may(internet, cars, outside('10.1.2.3'), 443)).toBe(false)
  expect(may(out('{to: [{podSelector: {}}]}'), cars, outside('93.184.216.34'), 443)).toBe(false)
  expect(may(out('{}'), cars, outside('93.184.216.34'), 443)).toBe(true)
})

test('matchExpressions select pods by In, NotIn, Exists and DoesNotExist', () => {
  const by = (expression: string) => policy('deny', `{podSelector: {matchExpressions: [${expression}]}}`)
  expect(may(by('{key: app, operator: In, values: [cars]}'), gateway, cars, 1)).toBe(false)
  expect(may(by('{key: app, operator: NotIn, values: [cars]}'), gateway, cars, 1)).toBe(true)
  expect(may(by('{key: app, operator: Exists}'), gateway, cars, 1)).toBe(false)
  expect(may(by('{key: app, operator: DoesNotExist}'), gateway, cars, 1)).toBe(true)
})
