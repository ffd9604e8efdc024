import type { Release } from './release.ts'

interface Pod {
  metadata: { name: string; labels: Record<string, string>; deletionTimestamp?: string; ownerReferences?: { kind: string }[] }
  status: { conditions?: { type: string; status: string }[]; containerStatuses?: { restartCount: number }[] }
}

/** Returns the pods of a component, by default of all, without those that are being deleted. */
export async function podsOf(platform: Release, component?: string): Promise<Pod[]> {
  const { items } = await platform.get<{ items: Pod[] }>('pods', '--selector', platform.selector(component))
  return items.filter(({ metadata }) => metadata.deletionTimestamp === undefined)
}
