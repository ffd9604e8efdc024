// `make cluster-test`: what an operator does with the chart, on the cluster of kubectl's context, under a load of staff and customers. Its result is a table.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PlatformCounts, readCounts } from './counts/read-counts.ts'
import type { LoadReport } from './load/report.ts'
import { type Account, startLoadInCluster } from './load/start-in-cluster.ts'
import { failureLines, underLoad } from './load/under-load.ts'
import { lossesOf } from './losses.ts'
import { createNamespace, deleteNamespace } from './namespace.ts'
import { platformValues } from './platform-values.ts'
import { missing } from './preflight.ts'
import { type Release, releaseOf } from './release.ts'
import { DISTURBANCES } from './steps/disturbances.ts'
import { tryFlows } from './steps/flows.ts'
import { KEPT_BY_UNINSTALL, objectsOf } from './steps/leftovers.ts'
import { type Row, tableOf } from './table.ts'
import { until } from './until.ts'

/** PREFIX begins the names of its three namespaces; ONLY is a pattern of the titles of what is done under load. */
const { PREFIX = 'forecourt-test', ONLY = '' } = process.env
const chosen = DISTURBANCES.filter(({ title }) => new RegExp(ONLY).test(title))
const PACKETS = Number(process.env.PACKETS || 500)
const SETTLES_WITHIN_MS = 300_000
const RESTORED_WITHIN_SECONDS = 600

const lacking = await missing()
if (lacking !== null) {
  console.error(lacking)
  process.exit(2)
}

const loadNamespace = `${PREFIX}-load`
const platform = releaseOf('forecourt', PREFIX, platformValues(loadNamespace))
const from = releaseOf('load', loadNamespace, [])
// a release whose name does not hold the chart's: everything of it has longer names
const restored = releaseOf('shop', `${PREFIX}-restored`, platformValues(loadNamespace))
const namespaces = [platform, from, restored].map(({ namespace }) => namespace)
const rows: Row[] = []

try {
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
  const before = await readCounts(platform)
  const load = await startLoadInCluster(platform, from, owner, PACKETS)
  for (const disturbance of chosen) {
    const { title, mayFail, unless, run } = disturbance
    const reason = await unless?.(platform)
    if (reason !== undefined) {
      rows.push({ step: title, seconds: 0, note: reason, problems: [] })
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
  await step('nothing lost, nothing doubled', () => compare(before, report))
  await step('restore of the copy into another namespace', () => restore(copy, report, owner), RESTORED_WITHIN_SECONDS)
  await step('uninstall', uninstall)
} catch (error) {
  rows.push({ step: 'the test', seconds: 0, problems: [error instanceof Error ? error.message : String(error)] })
} finally {
  console.log(`\n${tableOf(rows)}`)
  if (rows.some(({ problems }) => problems.length > 0)) {
    process.exitCode = 1
    console.error(`\nThe namespaces ${namespaces.join(', ')} stay, to be looked at: kubectl delete namespace ${namespaces.join(' ')}`)
  } else {
    for (const namespace of namespaces) await deleteNamespace(namespace)
  }
}

type Outcome = Partial<Pick<Row, 'requests' | 'failed' | 'note' | 'problems'>>

/** Runs a step and writes its row down; what it throws is a problem of that step. */
async function step(title: string, run: () => Promise<Outcome>, withinSeconds = Number.POSITIVE_INFINITY): Promise<void> {
  console.error(`${title} ...`)
  const began = performance.now()
  const outcome = await run()
  const seconds = (performance.now() - began) / 1_000
  const late = seconds > withinSeconds ? [`took ${Math.round(seconds)} s, of ${withinSeconds} s`] : []
  const row = { ...outcome, step: title, seconds, problems: [...(outcome.problems ?? []), ...late] }
  rows.push(row)
  console.error(`  ${tableOf([row]).split('\n').slice(1).join('\n  ')}`)
}

async function ownerOf({ get, name, selector }: Release): Promise<Account> {
  const { items } = await get<{ items: { metadata: { name: string }; data: Record<string, string> }[] }>(
    'secret',
    '--selector',
    selector('owner'),
  )
  const read = (key: string) => Buffer.from(items[0]?.data[key] ?? '', 'base64').toString()
  if (read('password') === '') throw new Error(`The release ${name} has no Secret of its owner.`)
  return { email: read('email'), password: read('password') }
}

async function compare(before: PlatformCounts, report: LoadReport): Promise<Outcome> {
  await until('every event to be handled', SETTLES_WITHIN_MS, async () => Object.keys((await readCounts(platform)).unsettled).length === 0)
  const after = await readCounts(platform, report, before)
  const { lead, interaction, document } = report.accepted
  return { note: `${lead} customers, ${interaction} clicks, ${document} documents`, problems: lossesOf(report, after.load) }
}

/** Downloads a copy, and fills a platform with it that was never there before. */
async function restore(copy: string, report: LoadReport, owner: Account): Promise<Outcome> {
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
  const { load: there } = await readCounts(restored, report)
  const problems = [
    ...(there === undefined || there.kept.lead < report.accepted.lead * 0.9 ? ['customers are missing'] : []),
    ...(there?.vehicles === 0 ? ['no vehicle is there'] : []),
    ...(there?.documents === 0 ? ['no document is there'] : []),
    ...(there?.tradeIns === 1 ? [] : ['the trade-in is missing']),
  ]
  return { note: `${there?.kept.lead} customers, ${there?.documents} documents`, problems }
}

/** As charts/forecourt/README.md says, Uninstall. */
async function uninstall(): Promise<Outcome> {
  // waits for the pods too, which end after what made them
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
