import { expect, test } from 'vitest'
import { render } from './helm.ts'
import { at, listAt, type Manifest, textAt } from './manifest.ts'
import { allPods, containersOf, type RenderedPod } from './pods.ts'
import { allSets } from './value-sets.ts'

async function rendered(): Promise<Manifest[]> {
  const found = allSets().find(({ name }) => name === 'servers with a private CA, tainted nodes')
  if (found === undefined) throw new Error('no such set')
  return render(found.values, found.options)
}

/** Whether a pod connects to MongoDB: a container has its URL, or the file with it. */
const connects = (pod: RenderedPod) =>
  containersOf(pod).some((container) => listAt(container, 'env').some((variable) => textAt(variable, 'name')?.startsWith('MONGODB_URL')))

test('every pod that connects to MongoDB trusts the private CA of the defaults: migration and backup too', async () => {
  const pods = allPods(await rendered()).filter(connects)
  expect(pods.map(({ owner }) => owner.kind)).toEqual(expect.arrayContaining(['Deployment', 'Job', 'CronJob']))
  for (const pod of pods) {
    expect([pod.name, listAt(pod.spec, 'volumes')]).toEqual([pod.name, expect.arrayContaining([expect.objectContaining({ name: 'ca' })])])
    for (const container of containersOf(pod)) {
      expect([pod.name, listAt(container, 'env')]).toEqual([
        pod.name,
        expect.arrayContaining([{ name: 'NODE_EXTRA_CA_CERTS', value: '/ca/ca.crt' }]),
      ])
      expect([pod.name, listAt(container, 'volumeMounts')]).toEqual([
        pod.name,
        expect.arrayContaining([{ name: 'ca', mountPath: '/ca', readOnly: true }]),
      ])
    }
  }
})

test('every pod runs on the nodes of the defaults: migration, backup, its volume and `helm test` too', async () => {
  const pods = allPods(await rendered())
  expect(pods.map(({ owner }) => owner.kind)).toEqual(expect.arrayContaining(['Deployment', 'Job', 'CronJob', 'Pod']))
  for (const { name, spec } of pods) {
    expect([name, at(spec, 'nodeSelector')]).toEqual([name, { pool: 'shop' }])
    expect([name, at(spec, 'tolerations')]).toEqual([name, [{ key: 'shop', operator: 'Exists' }]])
  }
})
