import { podsOf } from '../pods.ts'
import type { Release } from '../release.ts'

/** Returns the name of a running pod of a component, with `restarted` of one that has restarted. Throws when there is none. */
export async function podOf(platform: Release, component: string, restarted = false): Promise<string> {
  const running = await podsOf(platform, component)
  const wanted = running.find(({ status }) => !restarted || (status.containerStatuses?.[0]?.restartCount ?? 0) > 0)
  if (wanted === undefined) throw new Error(`No pod of ${component}${restarted ? ' has started again' : ' runs'}.`)
  return wanted.metadata.name
}
