import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SERVICES } from '@forecourt/contracts/services'
import { expect, test } from 'vitest'
import { render } from './helm.ts'
import { REPOSITORY } from './helm-binary.ts'
import { type JsonObject, listAt, type Manifest } from './manifest.ts'
import { type Endpoint, mayReach } from './network.ts'
import { allPods, containersOf } from './pods.ts'

/** Who calls whom (design: who calls whom); any other connection must be blocked. */
const COMPONENTS = Object.keys(SERVICES)
const BEHIND = COMPONENTS.filter((name) => name !== 'gateway')
/** Every service has a database, the gateway none; all components use NATS. */
const ON_MONGODB = [...BEHIND, 'migrate', 'backup']
const ON_NATS = [...COMPONENTS, 'migrate', 'backup']
const PORTS = [53, 80, 443, 587, 993, 4222, 4318, 6222, 8080, 8222, 8443, 9090, 27017]

const COMPONENT = 'app.kubernetes.io/component'
const NAMESPACE = 'forecourt'

const OUTSIDE: Readonly<Record<string, Endpoint>> = {
  'ingress controller': { namespace: 'ingress-nginx', labels: { app: 'ingress' } },
  prometheus: { namespace: 'monitoring', labels: { app: 'prometheus' } },
  dns: { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } },
  'a pod beside': { namespace: NAMESPACE, labels: { app: 'other' } },
  'a pod elsewhere': { namespace: 'other', labels: { app: 'other' } },
  // another release of the chart in the same namespace
  'another gateway': {
    namespace: NAMESPACE,
    labels: { 'app.kubernetes.io/name': 'forecourt', 'app.kubernetes.io/instance': 'other', [COMPONENT]: 'gateway' },
  },
  'the internet': { namespace: '', labels: {}, address: '93.184.216.34' },
  'the metadata service': { namespace: '', labels: {}, address: '169.254.169.254' },
  'the company network': { namespace: '', labels: {}, address: '10.20.30.40' },
}

interface End {
  name: string
  endpoint: Endpoint
  portNames: Record<string, number>
}

function endsOf(manifests: readonly Manifest[]): End[] {
  const ours = allPods(manifests).map((pod) => ({
    name: pod.labels[COMPONENT] ?? pod.name,
    endpoint: { namespace: NAMESPACE, labels: pod.labels },
    portNames: Object.fromEntries(
      containersOf(pod)
        .flatMap((container) => listAt(container, 'ports'))
        .map((port) => [(port as { name: string }).name, (port as { containerPort: number }).containerPort]),
    ),
  }))
  return [...ours, ...Object.entries(OUTSIDE).map(([name, endpoint]) => ({ name, endpoint, portNames: {} }))]
}

/** Returns every allowed connection from or to a pod of the release, as `from > to:port`. */
function allowed(manifests: readonly Manifest[]): string[] {
  const ends = endsOf(manifests)
  const outside = new Set(Object.keys(OUTSIDE))
  return ends
    .flatMap((from) => ends.filter((to) => to !== from && !(outside.has(from.name) && outside.has(to.name))).map((to) => ({ from, to })))
    .flatMap(({ from, to }) =>
      PORTS.filter((port) =>
        mayReach(manifests, { from: from.endpoint, to: to.endpoint, port, protocol: port === 53 ? 'UDP' : 'TCP', portNames: to.portNames }),
      ).map((port) => `${from.name} > ${to.name}:${port}`),
    )
    .sort()
}

const flows = (from: readonly string[], to: readonly string[], ports: readonly number[]) =>
  from.flatMap((one) => to.flatMap((other) => ports.map((port) => `${one} > ${other}:${port}`)))

/** Flows that are allowed with any values. */
const ALWAYS = [
  ...flows(['gateway'], BEHIND, [8080]),
  ...flows(['ingress controller', 'smoke'], ['gateway'], [8080]),
  ...flows(['prometheus'], COMPONENTS, [9090]),
  ...flows(['documents', 'notifications', 'tax-vin'], ['the internet'], [443]),
  ...flows(['documents', 'trade-ins'], ['auth'], [8080]),
]
const EMBEDDED = [...flows(ON_MONGODB, ['mongodb'], [27017]), ...flows(ON_NATS, ['nats'], [4222])]
const DNS = (ends: readonly string[]) => flows(ends, ['dns'], [53])
const without = (name: string) => (flow: string) => !flow.startsWith(`${name} >`)

test('allows only declared flows with the embedded MongoDB and NATS', async () => {
  const expected = [...ALWAYS, ...EMBEDDED, ...DNS([...COMPONENTS, 'mongodb', 'nats', 'migrate', 'smoke'])]
  expect(allowed(await render())).toEqual(expected.filter(without('backup')).sort())
})

const MAIL = {
  publicUrl: 'https://cars.example.com',
  smtp: { url: 'smtp://mail.example.com:587', from: 'cars@example.com', to: [{ ipBlock: { cidr: '93.184.216.34/32' } }] },
  bounces: { url: 'imaps://user:password@mail.example.com', to: [{ ipBlock: { cidr: '93.184.216.34/32' } }] },
}

const TRACES_AND_BACKUPS = {
  tracing: {
    endpoint: 'http://collector:4318',
    to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
  },
  backup: { enabled: true },
}

test('allows only declared flows with mail, traces and backups on', async () => {
  const values = { ...MAIL, ...TRACES_AND_BACKUPS }
  const expected = [
    ...ALWAYS,
    ...EMBEDDED,
    ...DNS([...COMPONENTS, 'mongodb', 'nats', 'migrate', 'smoke', 'backup', 'backup-volume']),
    ...flows(['leads', 'notifications'], ['the internet'], [587]),
    ...flows(['leads'], ['the internet'], [993]),
    ...flows(COMPONENTS, ['prometheus'], [4318]),
  ]
  expect(allowed(await render({ values }))).toEqual(expected.sort())
})

test('allows only declared flows with MongoDB and NATS in another namespace', async () => {
  const to = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'other' } } }]
  const values = {
    mongodb: { embedded: { enabled: false }, existingSecret: { name: 'mongodb-url' }, to },
    nats: { embedded: { enabled: false }, existingSecret: { name: 'nats-url' }, to },
  }
  const expected = [
    ...ALWAYS,
    ...DNS([...COMPONENTS, 'migrate', 'smoke']),
    ...flows(ON_MONGODB, ['a pod elsewhere'], [27017]),
    ...flows(ON_NATS, ['a pod elsewhere'], [4222]),
  ]
  expect(allowed(await render({ values }))).toEqual(expected.filter(without('backup')).sort())
})

test('documents reaches only the ports of its providers’ URLs, and a private network only if the values name it', async () => {
  const documents = {
    autoCheck: { url: 'https://reports.example.com:8443/{vin}' },
    windowStickers: { gm: 'http://stickers.example.com/{vin}', ford: 'https://stickers.example.com/{vin}', subaru: 'off' },
    to: [{ ipBlock: { cidr: '10.20.0.0/16' } }],
  }
  const leaving = allowed(await render({ values: { documents } })).filter((flow) =>
    /^documents > the (internet|metadata|company)/.test(flow),
  )
  expect(leaving).toEqual(flows(['documents'], ['the company network', 'the internet'], [443, 80, 8443]).sort())
})

test('trade-ins reaches its language model, and nothing outside the cluster without one', async () => {
  const leaving = async (ai: JsonObject) =>
    allowed(await render({ values: { ai } })).filter((flow) => /^trade-ins > the (internet|metadata|company)/.test(flow))
  expect(await leaving({})).toEqual([])
  const ai = { baseUrl: 'http://models.example.com:8443/v1', model: 'small', to: [{ ipBlock: { cidr: '10.20.0.0/16' } }] }
  expect(await leaving(ai)).toEqual(flows(['trade-ins'], ['the company network', 'the internet'], [8443]).sort())
})

test('no pod reaches anything outside the cluster without mail, traces or internet access', async () => {
  const closed = { needs: { internet: [] } }
  const values = { components: { documents: closed, notifications: closed, 'tax-vin': closed } }
  expect(allowed(await render({ values })).filter((flow) => /> the (internet|metadata|company)/.test(flow))).toEqual([])
})

test('the design page names the components that reach hosts outside the cluster, and no other', async () => {
  const values = { ...MAIL, ai: { baseUrl: 'https://models.example.com/v1', model: 'small' } }
  const leaving = allowed(await render({ values })).filter((flow) => flow.includes(' > the internet:'))
  const page = readFileSync(join(REPOSITORY, 'docs/design.md'), 'utf8').replaceAll(/\s+/g, ' ')
  const [, list = ''] = /services reach hosts outside the cluster: (.*?)\. The chart/.exec(page) ?? []
  const named = list.split(';').map((part) => COMPONENTS.find((name) => part.replace(/^ (?:and )?/, '').startsWith(`${name},`)) ?? part)
  expect(named.sort()).toEqual([...new Set(leaving.map((flow) => flow.split(' ')[0]))].sort())
})

/** The senders of the README's table that are not the name of one component. */
const SENDERS: Readonly<Record<string, readonly string[]>> = {
  '`networkPolicy.ingressFrom`': ['ingress controller'],
  '`helm test`': ['smoke'],
  '`networkPolicy.metricsFrom`': ['prometheus'],
  'every component': COMPONENTS,
  'every component but the gateway': BEHIND,
  'every pod': [...COMPONENTS, 'mongodb', 'nats', 'migrate', 'smoke', 'backup', 'backup-volume'],
}
/** The receivers of the README's table, with the port of each. */
const RECEIVERS: Readonly<Record<string, readonly [to: readonly string[], port: number]>> = {
  gateway: [['gateway'], 8080],
  'every other component': [BEHIND, 8080],
  auth: [['auth'], 8080],
  MongoDB: [['mongodb'], 27017],
  NATS: [['nats'], 4222],
  'mail server': [['the internet'], 587],
  'mailbox of returned mails': [['the internet'], 993],
  internet: [['the internet'], 443],
  'language model': [['the internet'], 8443],
  'metrics of every component': [COMPONENTS, 9090],
  traces: [['prometheus'], 4318],
  DNS: [['dns'], 53],
}

test('the README’s table of the network names every allowed flow, and no other', async () => {
  const values = { ...MAIL, ...TRACES_AND_BACKUPS, ai: { baseUrl: 'https://models.example.com:8443/v1', model: 'small' } }
  const readme = readFileSync(join(REPOSITORY, 'charts/forecourt/README.md'), 'utf8')
  const [, table = ''] = /^## Network$[\s\S]+?\n\|---\|---\|\n([\s\S]+?)\n\n/m.exec(readme) ?? []
  const named = table.split('\n').flatMap((row) => {
    const [from = '', to = ''] = row.replaceAll(/^\| | \|$/g, '').split(' | ')
    const [receivers, port] = RECEIVERS[to.replace(/ \(.*|, for .*/, '')] ?? [[to], 0]
    return flows(
      from.split(', ').flatMap((sender) => SENDERS[sender] ?? [sender]),
      receivers,
      [port],
    )
  })
  expect(named.sort()).toEqual(allowed(await render({ values })))
})
