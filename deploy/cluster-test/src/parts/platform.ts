import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countFromHere, type PlatformCounts, readCounts } from '../counts/read-counts.ts'
import type { LoadReport } from '../load/report.ts'
import { startLoadInCluster } from '../load/start-in-cluster.ts'
import { failureLines, underLoad } from '../load/under-load.ts'
import { compare } from '../losses.ts'
import { createNamespace } from '../namespace.ts'
import { type Account, ownerOf } from '../owner.ts'
import { platformValues } from '../platform-values.ts'
import type { Outcome } from '../record.ts'
import { type Release, releaseOf } from '../release.ts'
import { DISTURBANCES } from '../steps/disturbances.ts'
import { tryFlows } from '../steps/flows.ts'
import { KEPT_BY_UNINSTALL, objectsOf } from '../steps/leftovers.ts'
import type { Part } from './part.ts'

const RESTORED_WITHIN_SECONDS = 600

/** Tests the chart with its own MongoDB and NATS: what operators do, and what fails. */
export const testPlatform: Part = (prefix) => {
  const loadNamespace = `${prefix}-load`
  const platform = releaseOf('forecourt', prefix, platformValues(loadNamespace))
  const from = releaseOf('load', loadNamespace, [])
  // a release whose name does not contain the chart's, so that its objects have longer names
  const restored = releaseOf('shop', `${prefix}-restored`, platformValues(loadNamespace))
  const namespaces = [platform, from, restored].map(({ namespace }) => namespace)

  return {
    namespaces,
    async run({ record: { step, skipped }, packets, only }) {
      for (const namespace of namespaces) await createNamespace(namespace)
      await step('install', async () => {
        await platform.upgrade()
        return {}
      })
      await step('helm test', async () => {
        await platform.helm('test', platform.name, '--timeout', '5m')
        return {}
      })
      await step('flows', async () => {
        const { tried, wrong } = await tryFlows(platform)
        return { note: `${tried} connections tried`, problems: wrong }
      })

      const owner = await ownerOf(platform)
      const count = (report?: LoadReport, before?: PlatformCounts) => readCounts(countFromHere(platform), report, before)
      const before = await count()
      const load = await startLoadInCluster(platform, from, owner, packets)
      for (const { title, mayFail, unless, run } of DISTURBANCES.filter(({ title }) => only.test(title))) {
        const reason = await unless?.(platform)
        if (reason !== undefined) {
          skipped(title, reason)
          continue
        }
        await step(title, async () => {
          const { requests, failures } = await underLoad(load, () => run(platform))
          return { requests, failed: failures.length, problems: failures.length > mayFail ? failureLines(failures) : [] }
        })
      }

      let copy = ''
      await step('backup', async () => {
        const { requests, failures } = await underLoad(load, async () => {
          const said = await platform.cluster(['backup', 'copy'])
          copy = /The copy is (\S+)\./.exec(said)?.[1] ?? ''
        })
        return { requests, failed: failures.length, problems: failureLines(failures), note: copy }
      })
      const report = await load.stop()
      await step('nothing lost, nothing doubled', () => compare(count, before, report))
      await step(
        'restore of the copy into another namespace',
        () => restore(platform, restored, copy, report, owner),
        RESTORED_WITHIN_SECONDS,
      )
      await step('uninstall', () => uninstall(platform))
    },
  }
}

/** Downloads a backup and restores it into a new platform. */
async function restore(platform: Release, restored: Release, copy: string, report: LoadReport, owner: Account): Promise<Outcome> {
  const folder = join(await mkdtemp(join(tmpdir(), 'forecourt-copy-')), copy)
  try {
    await platform.cluster(['download', copy, folder])
    await restored.upgrade('paused=true')
    await restored.cluster(['restore-from', folder])
  } finally {
    await rm(join(folder, '..'), { recursive: true, force: true })
  }
  const secret = `${restored.name}-forecourt-owner`
  await restored.kubectl('patch', 'secret', secret, '--patch', JSON.stringify({ stringData: owner }))
  await restored.helm('test', restored.name, '--timeout', '5m')
  const { load: there } = await readCounts(countFromHere(restored), report)
  const problems = [
    ...(there === undefined || there.kept.lead < report.accepted.lead * 0.9 ? ['customers are missing'] : []),
    ...(there?.vehicles === 0 ? ['no vehicle is there'] : []),
    ...(there?.documents === 0 ? ['no document is there'] : []),
    ...(there?.tradeIns === 1 ? [] : ['the trade-in is missing']),
  ]
  return { note: `${there?.kept.lead} customers, ${there?.documents} documents`, problems }
}

/** Follows the section Uninstall of charts/forecourt/README.md. */
async function uninstall(platform: Release): Promise<Outcome> {
  // also waits for the pods, which end after their owners
  await platform.helm('uninstall', platform.name, '--wait', '--cascade', 'foreground')
  const left = await objectsOf(platform)
  const unexpected = left.filter((object) => !KEPT_BY_UNINSTALL.some((pattern) => pattern.test(object)))
  const notBackups = `app.kubernetes.io/instance=${platform.name},app.kubernetes.io/component notin (backup,backup-volume)`
  await platform.kubectl('delete', 'persistentvolumeclaim,secret,job,pod', '--selector', notBackups)
  await platform.kubectl('delete', 'persistentvolumeclaim', '--selector', platform.selector('backup'))
  const after = await objectsOf(platform)
  return {
    note: `${left.length} objects were kept`,
    problems: [...unexpected.map((object) => `${object} was left`), ...after.map((object) => `${object} is left in the end`)],
  }
}
