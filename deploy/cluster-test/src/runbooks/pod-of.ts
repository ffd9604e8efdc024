import type { Release } from '../release.ts'

/** Returns the name of a running pod of a component, with `restarted` of one that has restarted. Throws when there is none. */
export async function podOf(platform: Release, component: string, restarted = false): Promise<string> {
  interface Pods {
    items: { metadata: { name: string; deletionTimestamp?: string }; status: { containerStatuses?: { restartCount: number }[] } }[]
  }
  const { items } = await platform.get<Pods>('pods', '--selector', platform.selector(component))
  const running = items.filter(({ metadata }) => metadata.deletionTimestamp === undefined)
  const wanted = running.filter(({ status }) => !restarted || (status.containerStatuses?.[0]?.restartCount ?? 0) > 0)
  if (wanted[0] === undefined) throw new Error(`No pod of ${component}${restarted ? ' has started again' : ' runs'}.`)
  return wanted[0].metadata.name
}
