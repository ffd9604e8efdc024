import { SERVICES } from '@forecourt/contracts/services'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { chartFile, render } from './helm.ts'
import { at, type JsonObject, listAt, ofKind, textAt } from './manifest.ts'
import { allPods, containersOf } from './pods.ts'

const NAMES = Object.keys(SERVICES).sort()
const COMPONENT = 'app.kubernetes.io/component'

test('the chart’s components are the services of the contracts, so that the next one cannot be forgotten', async () => {
  const values = parse(await chartFile('values.yaml')) as { components: JsonObject }
  expect(Object.keys(values.components).sort()).toEqual(NAMES)
})

test('every component is a Deployment and a Service of the same name, on the ports that every service has', async () => {
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

test('images are named as `make images` names them, and carry the chart’s version', async () => {
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

test('the components of the chart are the services of the repository', async () => {
  const [, listed = ''] = /\$ours := list (.*?) -\}\}/.exec(await chartFile('templates/_validate.tpl')) ?? []
  expect([...listed.matchAll(/"([^"]+)"/g)].map(([, name]) => name).sort()).toEqual(NAMES)
})

test('the next service is one entry', async () => {
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
