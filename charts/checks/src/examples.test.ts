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

/** The manifests of deploy/examples, and what its README does. */
let manifests: Manifest[]
let readme: string
beforeAll(async () => {
  const files = (await readdir(EXAMPLES)).filter((name) => name.endsWith('.yaml'))
  manifests = (await Promise.all(files.map((name) => readFile(join(EXAMPLES, name), 'utf8')))).flatMap(parseManifests)
  readme = await readFile(join(EXAMPLES, 'README.md'), 'utf8')
})

test('every field of every object is one its type has', () => {
  expect(manifests.length).toBeGreaterThan(6)
  expect(manifests.flatMap((manifest) => problemsOf(manifest).map(({ path, problem }) => `${nameOf(manifest)}${path} ${problem}`))).toEqual(
    [],
  )
})

test('every pod keeps the restricted profile', () => {
  expect(allPods(manifests).flatMap((pod) => breachesOf(pod, RESTRICTED).map((breach) => `${pod.name} ${breach}`))).toEqual([])
})

test('pods refer to objects of the chart, or to ones that the README creates', () => {
  const secrets = [...readme.matchAll(/create secret generic (\S+)/g)].map(([, name = '']) => name)
  expect(danglingReferences(manifests, new Set(secrets))).toEqual([])
  expect(allPods(manifests).flatMap(looseVolumes)).toEqual([])
})

test('the platform is given the address of every member', () => {
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

test('each server is given how many members there are', () => {
  const [mongodb, nats] = allPods(ofKind(manifests, 'StatefulSet')).map((pod) =>
    listAt(containersOf(pod)[0], 'env').map((one) => at(one, 'name')),
  )
  expect(mongodb).toContain('MEMBERS')
  expect(nats?.filter((name) => String(name).startsWith('ROUTE_'))).toHaveLength(3)
})

test('the servers are the versions that the chart has for trials', async () => {
  const values = parse(await readFile(join(REPOSITORY, 'charts/forecourt/values.yaml'), 'utf8'))
  const images = allPods(manifests).flatMap((pod) => containersOf(pod).map((container) => at(container, 'image')))
  expect(images).toEqual([at(values, 'mongodb', 'embedded', 'image'), at(values, 'nats', 'embedded', 'image')])
})

test('one member at a time may be taken down, and the members are apart where there are nodes enough', () => {
  for (const { metadata } of ofKind(manifests, 'StatefulSet')) {
    const budget = ofKind(manifests, 'PodDisruptionBudget').find((one) => one.metadata.name === metadata.name)
    expect(at(budget, 'spec', 'maxUnavailable')).toBe(1)
  }
  for (const { spec } of allPods(ofKind(manifests, 'StatefulSet')))
    expect(at(spec, 'topologySpreadConstraints', 0, 'topologyKey')).toBe('kubernetes.io/hostname')
})
