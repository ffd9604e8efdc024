import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { problemsOf } from './api-types.ts'
import { REPOSITORY } from './helm-binary.ts'
import { at, listAt, type Manifest, nameOf, ofKind, parseManifests } from './manifest.ts'
import { breachesOf, RESTRICTED } from './pod-security.ts'
import { allPods, containersOf } from './pods.ts'
import { danglingReferences, looseVolumes } from './references.ts'

const EXAMPLES = join(REPOSITORY, 'deploy/examples')

/** The manifests of deploy/examples, and the text of its README. */
let manifests: Manifest[]
let readme: string
beforeAll(async () => {
  const files = (await readdir(EXAMPLES)).filter((name) => name.endsWith('.yaml'))
  manifests = (await Promise.all(files.map((name) => readFile(join(EXAMPLES, name), 'utf8')))).flatMap(parseManifests)
  readme = await readFile(join(EXAMPLES, 'README.md'), 'utf8')
})

test('every object has only valid fields', () => {
  expect(manifests.length).toBeGreaterThan(6)
  expect(manifests.flatMap((manifest) => problemsOf(manifest).map(({ path, problem }) => `${nameOf(manifest)}${path} ${problem}`))).toEqual(
    [],
  )
})

test('every pod meets the restricted Pod Security Standard', () => {
  expect(allPods(manifests).flatMap((pod) => breachesOf(pod, RESTRICTED).map((breach) => `${pod.name} ${breach}`))).toEqual([])
})

test('pods refer only to objects of the examples and Secrets that the README creates', () => {
  const secrets = [...readme.matchAll(/create secret generic (\S+)/g)].map(([, name = '']) => name)
  expect(danglingReferences(manifests, new Set(secrets))).toEqual([])
  expect(allPods(manifests).flatMap(looseVolumes)).toEqual([])
})

test('the README passes the platform the address of every member', () => {
  const servers = ofKind(manifests, 'StatefulSet')
  expect(servers.map(({ metadata }) => metadata.name)).toEqual(['mongodb', 'nats'])
  for (const { metadata, spec } of servers) {
    const addresses = [...readme.matchAll(new RegExp(`${metadata.name}-\\d\\.${metadata.name}\\.databases\\.svc`, 'g'))].map(
      ([address]) => address,
    )
    expect(addresses).toHaveLength(Number(at(spec, 'replicas')))
    expect(new Set(addresses).size).toBe(addresses.length)
  }
})

test('MongoDB gets the number of members, and NATS a route to each of three members', () => {
  const [mongodb, nats] = allPods(ofKind(manifests, 'StatefulSet')).map((pod) =>
    listAt(containersOf(pod)[0], 'env').map((one) => at(one, 'name')),
  )
  expect(mongodb).toContain('MEMBERS')
  expect(nats?.filter((name) => String(name).startsWith('ROUTE_'))).toHaveLength(3)
})

test('the servers have the same images as the chart’s embedded servers', async () => {
  const values = parse(await readFile(join(REPOSITORY, 'charts/forecourt/values.yaml'), 'utf8'))
  const images = allPods(manifests).flatMap((pod) => containersOf(pod).map((container) => at(container, 'image')))
  expect(images).toEqual([at(values, 'mongodb', 'embedded', 'image'), at(values, 'nats', 'embedded', 'image')])
})

test('only one member at a time may be evicted, and members are spread across nodes', () => {
  for (const { metadata } of ofKind(manifests, 'StatefulSet')) {
    const budget = ofKind(manifests, 'PodDisruptionBudget').find((one) => one.metadata.name === metadata.name)
    expect(at(budget, 'spec', 'maxUnavailable')).toBe(1)
  }
  for (const { spec } of allPods(ofKind(manifests, 'StatefulSet')))
    expect(at(spec, 'topologySpreadConstraints', 0, 'topologyKey')).toBe('kubernetes.io/hostname')
})

test('the README’s steps for more storage name every volume of a server, and restart the servers through their StatefulSet', () => {
  const [, section = ''] = readme.split('## More storage for NATS')
  const claimsOf = (name: string) => {
    const server = ofKind(manifests, 'StatefulSet').find(({ metadata }) => metadata.name === name)
    const claim = at(server, 'spec', 'volumeClaimTemplates', 0, 'metadata', 'name')
    return Array.from({ length: Number(at(server, 'spec', 'replicas')) }, (_, ordinal) => `${claim}-${name}-${ordinal}`)
  }
  const [, commands = ''] = /```sh\n([\s\S]+?)```/.exec(section) ?? []
  expect(commands.trim().split('\n')).toEqual([
    expect.stringContaining(
      `for claim in ${claimsOf('nats').join(' ')}; do kubectl --namespace databases patch persistentvolumeclaim "$claim" `,
    ),
    'kubectl --namespace databases delete statefulset nats --cascade=orphan',
    'kubectl --namespace databases apply --filename deploy/examples/nats-members.yaml',
    'kubectl --namespace databases rollout restart statefulset/nats',
    expect.stringContaining('rollout status statefulset/nats'),
  ])
  for (const claim of claimsOf('mongodb')) expect(section).toContain(`\`${claim}\``)
})

test('NATS may use four fifths of its volume, as the README says', () => {
  const [config] = ofKind(manifests, 'ConfigMap').filter(({ metadata }) => metadata.name === 'nats')
  const [server] = ofKind(manifests, 'StatefulSet').filter(({ metadata }) => metadata.name === 'nats')
  const [, store] = /max_file_store: (\d+)GiB/.exec(String(at(config, 'data', 'nats.conf'))) ?? []
  const storage = String(at(server, 'spec', 'volumeClaimTemplates', 0, 'spec', 'resources', 'requests', 'storage'))
  expect(`${(Number(store) * 5) / 4}Gi`).toBe(storage)
  expect(readme).toContain('to four fifths of it, `max_file_store`')
})

test('the examples and the MongoDB operator’s replica set detect a lost primary after 5 s, as the chart’s README recommends', async () => {
  const [scripts] = ofKind(manifests, 'ConfigMap').filter(({ metadata }) => metadata.name === 'mongodb')
  const values = await readFile(join(REPOSITORY, 'deploy/values/external-services.yaml'), 'utf8')
  const [, commented = ''] = /kind: MongoDBCommunity\n([\s\S]+?)# {3}YAML/.exec(values) ?? []
  const operated = parse(commented.replaceAll(/^# {3}/gm, ''))
  expect(at(operated, 'spec', 'automationConfig', 'replicaSet', 'settings')).toEqual({
    electionTimeoutMillis: 5000,
    heartbeatTimeoutSecs: 5,
  })
  expect(at(scripts, 'data', 'join.js')).toContain('{ electionTimeoutMillis: 5000, heartbeatTimeoutSecs: 5 }')
  const chart = await readFile(join(REPOSITORY, 'charts/forecourt/README.md'), 'utf8')
  expect(chart).toContain('`settings.electionTimeoutMillis: 5000` and `settings.heartbeatTimeoutSecs: 5`')
})
