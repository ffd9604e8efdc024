import { at, isObject, type Json, type JsonObject, labelsAt, listAt, type Manifest, textAt } from './manifest.ts'
import { allPods, containersOf, type RenderedPod } from './pods.ts'

/** An object that a pod refers to and cannot start without. */
interface Reference {
  kind: 'ConfigMap' | 'Secret' | 'PersistentVolumeClaim' | 'ServiceAccount'
  name: string
  /** null for all keys */
  key: string | null
}

/**
 * Returns references to objects that are neither rendered nor in `existing`, or that are not there yet when a hook runs, and to keys that a rendered
 * Secret or ConfigMap lacks.
 */
export function danglingReferences(manifests: readonly Manifest[], existing: ReadonlySet<string>): string[] {
  return allPods(manifests).flatMap((pod) => {
    const there = thereFor(manifests, pod.owner)
    return referencesOf(pod).flatMap(({ kind, name, key }) => {
      const found = there.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)
      if (found === undefined) return existing.has(name) ? [] : [`${pod.name} needs ${kind}/${name}`]
      const keys = [...Object.keys(labelsAt(found, 'data')), ...Object.keys(labelsAt(found, 'stringData'))]
      return key === null || keys.includes(key) ? [] : [`${pod.name} needs ${key} of ${kind}/${name}, which has ${keys.join(', ')}`]
    })
  })
}

/** Returns the objects that exist when one is created: for a hook that runs before the release, only the same moment's hooks of a lower weight. */
function thereFor(manifests: readonly Manifest[], owner: Manifest): readonly Manifest[] {
  const { event, weight } = hookOf(owner)
  if (!event.startsWith('pre-')) return manifests
  return manifests.filter((manifest) => {
    const other = hookOf(manifest)
    return other.event === event && other.weight < weight
  })
}

/** Returns when helm creates an object: the event of a hook and its weight; '' for an ordinary object. */
function hookOf({ metadata: { annotations = {} } }: Manifest): { event: string; weight: number } {
  return { event: annotations['helm.sh/hook'] ?? '', weight: Number(annotations['helm.sh/hook-weight'] ?? 0) }
}

/** Returns the names of objects that must already exist: `existingSecret`, `existingClaim`, `pullSecrets`, Secrets of variables, a ServiceAccount. */
export function declaredExisting(values: Json): Set<string> {
  const names = new Set<string>()
  const add = (value: Json | undefined) => {
    if (typeof value === 'string' && value !== '') names.add(value)
    if (isObject(value)) add(value.name)
  }
  const walk = (value: Json) => {
    if (Array.isArray(value)) value.forEach(walk)
    if (!isObject(value)) return
    for (const [key, field] of Object.entries(value)) {
      if (/^existing(Secret|Claim)$/.test(key) || key === 'serviceAccount') add(field)
      if (key === 'pullSecrets' && Array.isArray(field)) field.forEach(add)
      if (key === 'envSecrets' && isObject(field)) Object.values(field).forEach(add)
      walk(field)
    }
  }
  walk(values)
  return names
}

function referencesOf(pod: RenderedPod): Reference[] {
  const account = textAt(pod.spec, 'serviceAccountName')
  return [
    ...(account === null || account === 'default' ? [] : [{ kind: 'ServiceAccount' as const, name: account, key: null }]),
    ...listAt(pod.spec, 'imagePullSecrets').flatMap((secret) => named('Secret', secret, 'name')),
    ...listAt(pod.spec, 'volumes').flatMap(volumeReferences),
    ...containersOf(pod).flatMap(containerReferences),
  ]
}

function named(kind: Reference['kind'], value: Json | undefined, field: string, key: string | null = null): Reference[] {
  const name = textAt(value, field)
  // an optional object may be missing
  return name === null || at(value, 'optional') === true ? [] : [{ kind, name, key }]
}

const keyed = (kind: Reference['kind'], value: Json | undefined, field: string): Reference[] => {
  const items = listAt(value, 'items')
  return items.length === 0 ? named(kind, value, field) : items.flatMap((item) => named(kind, value, field, textAt(item, 'key')))
}

function volumeReferences(volume: Json): Reference[] {
  return [
    ...keyed('Secret', at(volume, 'secret'), 'secretName'),
    ...keyed('ConfigMap', at(volume, 'configMap'), 'name'),
    ...named('PersistentVolumeClaim', at(volume, 'persistentVolumeClaim'), 'claimName'),
    ...listAt(volume, 'projected', 'sources').flatMap((source) => [
      ...keyed('Secret', at(source, 'secret'), 'name'),
      ...keyed('ConfigMap', at(source, 'configMap'), 'name'),
    ]),
  ]
}

function containerReferences(container: JsonObject): Reference[] {
  const key = (value: Json | undefined, kind: Reference['kind']) => named(kind, value, 'name', textAt(value, 'key'))
  return [
    ...listAt(container, 'env').flatMap((variable) => [
      ...key(at(variable, 'valueFrom', 'secretKeyRef'), 'Secret'),
      ...key(at(variable, 'valueFrom', 'configMapKeyRef'), 'ConfigMap'),
    ]),
    ...listAt(container, 'envFrom').flatMap((source) => [
      ...named('Secret', at(source, 'secretRef'), 'name'),
      ...named('ConfigMap', at(source, 'configMapRef'), 'name'),
    ]),
  ]
}

/** Returns the mounts of a pod without a volume, and its volumes without a mount. */
export function looseVolumes(pod: RenderedPod): string[] {
  const claims = listAt(pod.owner, 'spec', 'volumeClaimTemplates').map((claim) => textAt(claim, 'metadata', 'name'))
  const volumes = [...listAt(pod.spec, 'volumes').map((volume) => textAt(volume, 'name')), ...claims]
  const mounts = containersOf(pod).flatMap((container) => listAt(container, 'volumeMounts').map((mount) => textAt(mount, 'name')))
  return [
    ...mounts.filter((mount) => !volumes.includes(mount)).map((mount) => `${pod.name} mounts ${mount}, which is no volume of it`),
    ...volumes.filter((volume) => !mounts.includes(volume)).map((volume) => `${pod.name} has a volume ${volume} that nothing mounts`),
  ]
}
