import type { Release } from '../release.ts'

/** Kinds of objects that a release creates. */
const KINDS = [
  ...['pods', 'deployments', 'statefulsets', 'jobs', 'cronjobs', 'services', 'configmaps', 'secrets', 'serviceaccounts'],
  ...['persistentvolumeclaims', 'networkpolicies', 'poddisruptionbudgets', 'horizontalpodautoscalers'],
].join(',')

/** Returns the existing objects of a release as `kind/name`, sorted. */
export async function objectsOf(platform: Release): Promise<string[]> {
  interface Objects {
    items: { kind: string; metadata: { name: string; deletionTimestamp?: string } }[]
  }
  const { items } = await platform.get<Objects>(KINDS, '--selector', platform.selector())
  return items
    .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
    .map(({ kind, metadata }) => `${kind}/${metadata.name}`)
    .sort()
}

/** Objects that the chart's README says remain, and jobs created by hand, which remain for their logs. */
export const KEPT_BY_UNINSTALL: readonly RegExp[] = [
  /^PersistentVolumeClaim\//,
  /^Secret\/.*-(mongodb-server|nats-server|identity|owner|two-step)$/,
  /^(Job|Pod)\/(copy|download|forecourt-smoke)/,
]
