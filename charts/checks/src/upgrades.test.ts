import { createPrivateKey, createPublicKey } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHART, helm, render } from './helm.ts'
import { at, labelsAt, type Manifest, nameOf, parseManifests } from './manifest.ts'
import { type FakeCluster, startFakeCluster } from './testing/fake-cluster.ts'

let cluster: FakeCluster
let installed: Manifest[]
beforeAll(async () => {
  cluster = await startFakeCluster()
  installed = await render()
})
afterAll(() => cluster.close())

test('an upgrade keeps every key and password, and restarts no pod', async () => {
  expect(await upgrade(installed)).toEqual(installed)
})

test('regenerates a lost password and keeps the others', async () => {
  const after = await upgrade(installed.filter(({ metadata }) => metadata.name !== 'forecourt-owner'))
  expect(dataOf(after, 'owner').password).not.toBe(dataOf(installed, 'owner').password)
  for (const kept of ['identity', 'mongodb-server', 'nats-server', 'mongodb', 'nats'])
    expect(dataOf(after, kept)).toEqual(dataOf(installed, kept))
})

test('rotates the identity key in three upgrades: services trust both keys before the gateway signs with the new one', async () => {
  const old = keysOf(installed)
  expect(old.trusted).toEqual([old.signing])

  const both = await upgrade(installed, 'identity.keys={a,b}')
  const fresh = keysOf(both).trusted.find((key) => key !== old.signing)
  expect(keysOf(both)).toEqual({ signing: old.signing, trusted: [old.signing, fresh] })
  expect(restarted(installed, both)).toEqual(SERVICES)

  const switched = await upgrade(both, 'identity.keys={a,b}', 'identity.signWith=b')
  expect(keysOf(switched)).toEqual({ signing: fresh, trusted: [old.signing, fresh] })
  expect(restarted(both, switched)).toEqual(['Deployment/forecourt-gateway'])

  const alone = await upgrade(switched, 'identity.keys={b}', 'identity.signWith=b')
  expect(keysOf(alone)).toEqual({ signing: fresh, trusted: [fresh] })
  expect(restarted(switched, alone)).toEqual(SERVICES)
  expect(Object.keys(dataOf(alone, 'identity')).sort()).toEqual(['key-b.pem', 'private.pem', 'public.pem'])
})

test('rotates the two-step key in three upgrades, keeps the old key until the last, and restarts only auth', async () => {
  const keysIn = (manifests: readonly Manifest[]) => dataOf(manifests, 'two-step').keys?.split(',')
  const [old = ''] = keysIn(installed) ?? []
  expect(Buffer.from(old, 'base64')).toHaveLength(32)

  const both = await upgrade(installed, 'twoStep.keys={a,b}')
  const [first, fresh] = keysIn(both) ?? []
  expect([first, fresh === old]).toEqual([old, false])
  const switched = await upgrade(both, 'twoStep.keys={b,a}')
  expect(keysIn(switched)).toEqual([fresh, old])
  const alone = await upgrade(switched, 'twoStep.keys={b}')
  expect(keysIn(alone)).toEqual([fresh])
  for (const [before, after] of [
    [installed, both],
    [both, switched],
    [switched, alone],
  ] as const) {
    expect(restarted(before, after)).toEqual(['Deployment/forecourt-auth'])
  }
})

test.each<[key: string, rotated: string[], kept: string, older: string[], named: string]>([
  ['identity', ['identity.keys={b}', 'identity.signWith=b'], 'key-b.pem', [], 'identity.signWith is a'],
  ['identity', ['identity.keys={b}', 'identity.signWith=b'], 'key-b.pem', ['identity.keys={a,b}'], 'identity.signWith is a'],
  ['two-step', ['twoStep.keys={b}'], 'key-b', [], 'the first of twoStep.keys is a'],
  ['two-step', ['twoStep.keys={b}'], 'key-b', ['twoStep.keys={a,b}'], 'the first of twoStep.keys is a'],
])(
  'rejects a key that comes into use without being in the Secret %s yet, as values from before a rotation name it',
  async (part, rotated, kept, older, named) => {
    const before = await render({ sets: rotated })
    expect(Object.keys(dataOf(before, part))).toContain(kept)
    await expect(upgrade(before, ...older)).rejects.toThrow(`The Secret forecourt-${part} holds the key b, but ${named}.`)
    expect(dataOf(await upgrade(before, ...rotated), part)).toEqual(dataOf(before, part))
  },
)

const SERVICES = ['auth', 'documents', 'inventory-feed', 'leads', 'notifications', 'tax-vin', 'trade-ins'].map(
  (name) => `Deployment/forecourt-${name}`,
)

/** Renders an upgrade in a cluster that holds these objects. */
async function upgrade(held: readonly Manifest[], ...sets: string[]): Promise<Manifest[]> {
  cluster.hold(held.filter(({ metadata }) => metadata.annotations?.['helm.sh/hook'] === undefined))
  const options = [
    '--is-upgrade',
    '--dry-run=server',
    '--disable-openapi-validation',
    '--kube-apiserver',
    cluster.url,
    '--kube-token',
    'any',
  ]
  const values = sets.flatMap((set) => ['--set', set])
  return parseManifests(await helm('template', 'forecourt', CHART, '--namespace', 'forecourt', ...options, ...values))
}

function dataOf(manifests: readonly Manifest[], part: string): Record<string, string> {
  const secret = manifests.find(({ kind, metadata }) => kind === 'Secret' && metadata.name === `forecourt-${part}`)
  return Object.fromEntries(
    Object.entries(labelsAt(secret ?? null, 'data')).map(([key, value]) => [key, Buffer.from(value, 'base64').toString('utf8')]),
  )
}

/** Returns the public keys of the signing key and of all trusted keys. */
function keysOf(manifests: readonly Manifest[]): { signing: string; trusted: string[] } {
  const { 'private.pem': signing = '', 'public.pem': trusted = '' } = dataOf(manifests, 'identity')
  const blocks = trusted.match(/-----BEGIN PUBLIC KEY-----[\s\S]+?-----END PUBLIC KEY-----/g) ?? []
  const spki = (key: ReturnType<typeof createPublicKey>) => key.export({ type: 'spki', format: 'der' }).toString('base64')
  return { signing: spki(createPublicKey(createPrivateKey(signing))), trusted: blocks.map((block) => spki(createPublicKey(block))) }
}

/** Returns the workloads whose pods the upgrade replaces, sorted. */
function restarted(before: readonly Manifest[], after: readonly Manifest[]): string[] {
  const templates = new Map(before.map((manifest) => [nameOf(manifest), JSON.stringify(at(manifest, 'spec', 'template') ?? null)]))
  return after
    .filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet')
    .filter((manifest) => templates.get(nameOf(manifest)) !== JSON.stringify(at(manifest, 'spec', 'template')))
    .map(nameOf)
    .sort()
}
