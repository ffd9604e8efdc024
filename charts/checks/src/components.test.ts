import { SERVICES } from '@forecourt/contracts/services'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { chartFile, render } from './helm.ts'
import { at, type JsonObject, listAt, ofKind, textAt } from './manifest.ts'
import { allPods, containersOf } from './pods.ts'

const NAMES = Object.keys(SERVICES).sort()
const COMPONENT = 'app.kubernetes.io/component'

test('values.yaml has a component for every service of the contracts, and no others', async () => {
  const values = parse(await chartFile('values.yaml')) as { components: JsonObject }
  expect(Object.keys(values.components).sort()).toEqual(NAMES)
})

test('every component has a Deployment, a Service and a PodDisruptionBudget, and listens on 8080 and 9090', async () => {
  const manifests = await render()
  for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget']) {
    const named = ofKind(manifests, kind).map(({ metadata }) => metadata.labels?.[COMPONENT] ?? '')
    expect([kind, named.filter((name) => NAMES.includes(name)).sort()]).toEqual([kind, NAMES])
  }
  for (const deployment of ofKind(manifests, 'Deployment')) {
    const name = deployment.metadata.labels?.[COMPONENT]
    expect(deployment.metadata.name).toBe(`forecourt-${name}`)
    const ports = listAt(deployment, 'spec', 'template', 'spec', 'containers', 0, 'ports').map((port) => [
      at(port, 'name'),
      at(port, 'containerPort'),
    ])
    expect(ports).toEqual([
      ['http', 8080],
      ['health', 9090],
    ])
  }
})

test('image names match those of `make images`, and image tags match the chart’s version', async () => {
  const chart = parse(await chartFile('Chart.yaml')) as { version: string; appVersion: string }
  const { version } = JSON.parse(await chartFile('../../package.json')) as { version: string }
  expect([chart.version, String(chart.appVersion)]).toEqual([version, version])

  const ours = (manifests: Awaited<ReturnType<typeof render>>) =>
    new Set(
      allPods(manifests)
        .flatMap(containersOf)
        .map((container) => textAt(container, 'image'))
        .filter((image) => image?.includes('forecourt/')),
    )
  const images = [...NAMES, 'tools']
  expect(ours(await render())).toEqual(new Set(images.map((name) => `forecourt/${name}:${version}`)))
  const set = { image: { registry: 'registry.example.com', tag: '2.0.0' } }
  expect(ours(await render({ values: set }))).toEqual(new Set(images.map((name) => `registry.example.com/forecourt/${name}:2.0.0`)))
})

test('_validate.tpl lists every service of the contracts, and no others', async () => {
  const [, listed = ''] = /\$ours := list (.*?) -\}\}/.exec(await chartFile('templates/_validate.tpl')) ?? []
  expect([...listed.matchAll(/"([^"]+)"/g)].map(([, name]) => name).sort()).toEqual(NAMES)
})

test('a new service needs only one entry in the values', async () => {
  const [before, after] = await Promise.all([
    render(),
    render({ values: { components: { marketplaces: { image: { repository: 'shop/marketplaces' } } } } }),
  ])
  const added = after.filter(
    (manifest) => !before.some((other) => other.kind === manifest.kind && other.metadata.name === manifest.metadata.name),
  )
  expect(added.map(({ kind, metadata }) => `${kind}/${metadata.name}`).sort()).toEqual([
    'Deployment/forecourt-marketplaces',
    'NetworkPolicy/forecourt-marketplaces',
    'PodDisruptionBudget/forecourt-marketplaces',
    'Service/forecourt-marketplaces',
  ])
  const gateway = ofKind(after, 'Deployment').find(({ metadata }) => metadata.name === 'forecourt-gateway')
  expect(JSON.stringify(gateway)).toContain('"name":"MARKETPLACES_URL","value":"http://forecourt-marketplaces:8080"')
})
