import type { Release } from '../release.ts'

/** Kinds that a release makes. */
const KINDS = [
  ...['pods', 'deployments', 'statefulsets', 'jobs', 'cronjobs', 'services', 'configmaps', 'secrets', 'serviceaccounts'],
  ...['persistentvolumeclaims', 'networkpolicies', 'poddisruptionbudgets', 'horizontalpodautoscalers'],
].join(',')

/** The objects of a release that are there, as `kind/name`, sorted. */
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

/** What the chart's README says that stays, and what jobs made by hand leave for their logs. */
export const KEPT_BY_UNINSTALL: readonly RegExp[] = [
  /^PersistentVolumeClaim\//,
  /^Secret\/.*-(mongodb-server|nats-server|identity|owner|two-step)$/,
  /^(Job|Pod)\/(copy|download|forecourt-smoke)/,
]
