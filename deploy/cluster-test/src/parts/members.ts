import type { Action } from '@forecourt/platform-testing/load/staff-and-customer-load'
import { countInside, type PlatformCounts, readCounts } from '../counts/read-counts.ts'
import { longestGapSeconds } from '../load/longest-gap.ts'
import type { LoadReport } from '../load/report.ts'
import { startLoadInCluster } from '../load/start-in-cluster.ts'
import { failureLines, underLoad } from '../load/under-load.ts'
import { compare } from '../losses.ts'
import { createNamespace } from '../namespace.ts'
import { ownerOf } from '../owner.ts'
import { runCommandsOf } from '../papers.ts'
import { platformValues } from '../platform-values.ts'
import type { Outcome } from '../record.ts'
import { releaseOf } from '../release.ts'
import { secretValue } from '../secret-value.ts'
import { addSignals, MEMBER_FAULTS, MEMBER_KINDS, SIGNALS, untilHealthy } from '../steps/members.ts'
import { toolsImage } from '../tools-image.ts'
import type { Part } from './part.ts'

const PAGE = 'deploy/examples/README.md'
/** The loss of a primary is detected within 5 s, a new one elected within 5 more, and known to every service within another 5. */
const WRITES_WITHIN_SECONDS = 15
const WRITES: readonly Action[] = ['lead', 'interaction', 'document']
const READS: readonly string[] = ['inventoryPage', 'leadsList', 'newConnection']

/** Kills, freezes and evicts the leader of three members of MongoDB and of NATS, which are set up as in deploy/examples/README.md. */
export const testMembers: Part = (prefix) => {
  const names = { databases: `${prefix}-databases`, forecourt: `${prefix}-members` }
  const loadNamespace = `${prefix}-members-load`
  const values = ['--values', 'deploy/values/external-services.yaml', '--set-json', JSON.stringify(serversIn(names.databases))]
  const platform = releaseOf('forecourt', names.forecourt, [...platformValues(loadNamespace), ...values])
  const databases = releaseOf('databases', names.databases, [])
  const from = releaseOf('load', loadNamespace, [])

  return {
    namespaces: [platform, databases, from].map(({ namespace }) => namespace),
    async run({ record: { step }, packets, only }) {
      for (const { namespace } of [platform, from]) await createNamespace(namespace)
      await step('three members of MongoDB and NATS', async () => {
        await runCommandsOf(PAGE, { from: '1.', to: '4.' }, names)
        return {}
      })
      await step('install on three members', async () => {
        await platform.upgrade()
        return {}
      })
      await addSignals(databases, await toolsImage(platform))

      const urls = {
        mongodb: await secretValue(platform, 'forecourt-mongodb-url', 'url'),
        nats: await secretValue(platform, 'forecourt-nats-url', 'url'),
      }
      const count = (load?: LoadReport, before?: PlatformCounts) =>
        readCounts(countInside(databases, 'nats-0', SIGNALS, urls), load, before)
      const before = await count()
      const load = await startLoadInCluster(platform, from, await ownerOf(platform), packets)
      for (const { title, kind, fault } of faults().filter(({ title }) => only.test(title))) {
        await step(title, async () => {
          const leader = await kind.leader(databases)
          const { requests, failures, reports } = await underLoad(load, async () => {
            await fault.strike(databases, kind, leader)
            await untilHealthy(databases)
          })
          return outcomeOf(requests, failures, reports)
        })
      }
      const report = await load.stop()
      await step('nothing lost, nothing doubled by members', () => compare(count, before, report))
    },
  }
}

function serversIn(namespace: string): object {
  const to = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': namespace } } }]
  return { mongodb: { to }, nats: { to } }
}

/** Returns every fault of the leading member, for each kind of server. */
function faults() {
  return MEMBER_KINDS.flatMap((kind) =>
    MEMBER_FAULTS.map((fault) => ({
      title: `${kind.name === 'mongodb' ? 'the primary of MongoDB' : 'the leader of a stream'} ${fault.title}`,
      kind,
      fault,
    })),
  )
}

/** A failed read is a problem. A failed write is not, because it is retried, unless none succeeds for WRITES_WITHIN_SECONDS. */
function outcomeOf(requests: number, failures: LoadReport['failures'], reports: readonly LoadReport[]): Outcome {
  const gaps = WRITES.map((write) => ({ write, seconds: longestGapSeconds(reports, write) }))
  const reads = failures.filter(({ action }) => READS.includes(action))
  return {
    requests,
    failed: failures.length,
    note: `longest without a write: ${gaps.map(({ write, seconds }) => `${write} ${seconds} s`).join(', ')}`,
    problems: [
      ...failureLines(reads),
      ...gaps.filter(({ seconds }) => seconds > WRITES_WITHIN_SECONDS).map(({ write, seconds }) => `no ${write} for ${seconds} s`),
    ],
  }
}
