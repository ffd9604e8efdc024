import { ACTIONS } from '@forecourt/platform-testing/load/staff-and-customer-load'
import { sleep } from '@forecourt/timing/sleep'
import { until } from '@forecourt/timing/until'
import { podsOf } from '../pods.ts'
import type { Release } from '../release.ts'

/** Tokens that the gateway signs expire after a minute (charts/forecourt/README.md, Rotating the identity key). */
const TOKENS_RUN_OUT_MS = 65_000
const SCALES_WITHIN_MS = 300_000
const COMES_BACK_WITHIN = '--timeout=5m'

/** A disturbance of a platform under load. */
interface DisturbanceStep {
  title: string
  /** how many requests may fail: those in flight in a killed process */
  mayFail: number
  /** Returns why to skip it; undefined if it can run. */
  unless?(platform: Release): Promise<string | undefined>
  run(platform: Release): Promise<void>
}

/** One request of each kind, and the stream of live updates. */
const IN_FLIGHT = ACTIONS.length + 1

export const DISTURBANCES: readonly DisturbanceStep[] = [
  {
    title: 'rolling restart',
    mayFail: 0,
    async run(platform) {
      await platform.kubectl('rollout', 'restart', 'deployment', '--selector', platform.selector())
      await platform.rolledOut()
    },
  },
  { title: 'upgrade', mayFail: 0, run: (platform) => platform.upgrade('logLevel=warn') },
  {
    title: 'rollback',
    mayFail: 0,
    run: async (platform) => {
      await platform.helm('rollback', platform.name, await lastGoodRevision(platform), '--wait', '--timeout', '10m')
    },
  },
  {
    title: 'identity key rotated',
    mayFail: 0,
    async run(platform) {
      await platform.upgrade('identity.keys={a,b}')
      await platform.upgrade('identity.keys={a,b}', 'identity.signWith=b')
      await sleep(TOKENS_RUN_OUT_MS)
      await platform.upgrade('identity.keys={b}', 'identity.signWith=b')
    },
  },
  {
    title: 'a pod of each component deleted',
    mayFail: 0,
    async run(platform) {
      for (const pod of await onePodOfEach(platform)) await platform.kubectl('delete', 'pod', pod, COMES_BACK_WITHIN)
      await platform.rolledOut()
    },
  },
  {
    title: 'a pod of each component killed',
    mayFail: IN_FLIGHT,
    async run(platform) {
      await platform.kubectl('delete', 'pod', ...(await onePodOfEach(platform)), '--grace-period=0', '--force')
      await platform.rolledOut()
    },
  },
  { title: 'NATS deleted', mayFail: 0, run: (platform) => deleteServer(platform, 'nats') },
  { title: 'the only MongoDB deleted', mayFail: IN_FLIGHT, run: (platform) => deleteServer(platform, 'mongodb') },
  autoscaled(2, 4),
  autoscaled(4, 2),
]

/** Autoscales leads to `to` pods: the target of 1% CPU makes any load reach the maximum. */
function autoscaled(from: number, to: number): DisturbanceStep {
  return {
    title: `autoscaled from ${from} to ${to}`,
    mayFail: 0,
    unless: withoutMetrics,
    async run(platform) {
      const hpa = Object.entries({ enabled: true, min: 2, max: to, cpu: 1 })
      await platform.upgrade(...hpa.map(([name, value]) => `components.leads.hpa.${name}=${value}`))
      await until(`${to} pods of leads`, SCALES_WITHIN_MS, async () => (await readyPods(platform, 'leads')) === to, 250)
    },
  }
}

/** Returns the newest revision of `helm history` that was good and is not the current one. Throws when there is none. */
export async function lastGoodRevision({ helm, name }: Release): Promise<string> {
  const revisions: { revision: number; status: string }[] = JSON.parse(await helm('history', name, '--output', 'json'))
  const good = revisions.filter(({ status }) => status === 'superseded').at(-1)
  if (good === undefined) throw new Error('There is no revision to go back to.')
  return String(good.revision)
}

async function onePodOfEach(platform: Release): Promise<string[]> {
  const pods = await podsOf(platform)
  const components = pods.filter(({ metadata }) => metadata.ownerReferences?.some(({ kind }) => kind === 'ReplicaSet'))
  const first = new Map(components.map(({ metadata }) => [metadata.labels['app.kubernetes.io/component'], metadata.name]))
  return [...first.values()]
}

async function readyPods(platform: Release, part: string): Promise<number> {
  const pods = await podsOf(platform, part)
  return pods.filter(({ status }) => status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True')).length
}

async function deleteServer(platform: Release, part: string): Promise<void> {
  await platform.kubectl('delete', 'pod', '--selector', platform.selector(part), COMES_BACK_WITHIN)
  await until(`${part} to be ready`, SCALES_WITHIN_MS, async () => (await readyPods(platform, part)) === 1, 250)
  await platform.rolledOut()
}

async function withoutMetrics(platform: Release): Promise<string | undefined> {
  return await platform.kubectl('get', '--raw', '/apis/metrics.k8s.io/v1beta1').then(
    () => undefined,
    () => 'left out: the cluster has no metrics-server',
  )
}
