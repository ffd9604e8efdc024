import { until } from '@forecourt/timing/until'
import type { Release } from '../release.ts'
import { runProgram } from '../run-program.ts'

/** A container of the platform's tools in a server's pod. It shares the process namespace, so it can signal the server without a shell. */
export const SIGNALS = 'signals'
const HEALTHY_WITHIN_MS = 300_000
const MEMBERS = ['0', '1', '2']

/** A kind of server that runs with three members. */
interface MemberKind {
  /** name of its StatefulSet */
  name: 'mongodb' | 'nats'
  /** name of its process */
  process: string
  /** Returns the name of the leading pod. */
  leader(databases: Release): Promise<string>
  /** Whether all members are healthy and replicate. */
  isHealthy(databases: Release): Promise<boolean>
}

const REPLICA_SET = `HOME=/tmp mongosh --quiet --norc admin --eval '
  db.auth("root", fs.readFileSync("/run/secrets/mongodb/root-password", "utf8").trim())
  print(JSON.stringify(rs.status().members.map(({ name, state, health }) => ({ name, state, health }))))'`
const PRIMARY = 1
const SECONDARY = 2

/** Prints every stream as its leader sees it, because only the leader knows the lag of the others. */
const STREAMS = `const servers = await Promise.all(${JSON.stringify(MEMBERS)}.map(async (ordinal) => {
  const answer = await fetch('http://nats-' + ordinal + '.nats:8222/jsz?accounts=true&streams=true')
  const { account_details } = await answer.json()
  return (account_details ?? []).flatMap(({ stream_detail }) => stream_detail ?? []).map(({ name, cluster }) => ({ name, cluster, led: cluster.leader === 'nats-' + ordinal }))
}))
const streams = servers.flat()
const names = [...new Set(streams.map(({ name }) => name))]
console.log(JSON.stringify(names.map((name) => ({ name, cluster: streams.find((one) => one.name === name && one.led)?.cluster ?? {} }))))`

export const MEMBER_KINDS: readonly MemberKind[] = [
  {
    name: 'mongodb',
    process: 'mongod',
    async leader(databases) {
      const primary = (await replicaSet(databases)).find(({ state }) => state === PRIMARY)
      if (primary === undefined) throw new Error('The replica set has no primary.')
      return primary.name.split('.')[0] ?? ''
    },
    isHealthy: async (databases) => {
      const members = await replicaSet(databases)
      return (
        members.length === MEMBERS.length &&
        members.every(({ state, health }) => health === 1 && (state === PRIMARY || state === SECONDARY))
      )
    },
  },
  {
    name: 'nats',
    process: 'nats-server',
    async leader(databases) {
      const [leader] = (await streams(databases)).filter(({ name }) => name === 'leads').map(({ cluster }) => cluster.leader)
      if (!leader) throw new Error('The stream of leads has no leader.')
      return leader
    },
    isHealthy: async (databases) => {
      const all = await streams(databases)
      return all.every(
        ({ cluster }) => cluster.leader && cluster.replicas?.length === MEMBERS.length - 1 && cluster.replicas.every(isCurrent),
      )
    },
  },
]

/** A fault of a member. */
interface MemberFault {
  title: string
  strike(databases: Release, kind: MemberKind, pod: string): Promise<void>
}

const FREEZE_SECONDS = 30

export const MEMBER_FAULTS: readonly MemberFault[] = [
  { title: 'killed', strike: (databases, kind, pod) => signal(databases, kind, pod, `process.kill(pid, 'SIGKILL')`) },
  {
    title: 'frozen for 30 s',
    strike: (databases, kind, pod) =>
      signal(
        databases,
        kind,
        pod,
        `process.kill(pid, 'SIGSTOP'); await new Promise((resolve) => setTimeout(resolve, ${FREEZE_SECONDS * 1_000})); process.kill(pid, 'SIGCONT')`,
      ),
  },
  {
    title: 'evicted',
    strike: async ({ namespace }, _kind, pod) => {
      const eviction = { apiVersion: 'policy/v1', kind: 'Eviction', metadata: { name: pod, namespace } }
      const path = `/api/v1/namespaces/${namespace}/pods/${pod}/eviction`
      await runProgram('kubectl', ['create', '--raw', path, '--filename', '-'], { input: JSON.stringify(eviction) })
    },
  },
]

/** Adds the SIGNALS container to each member. Resolves when all members have it. */
export async function addSignals(databases: Release, image: string): Promise<void> {
  const container = {
    name: SIGNALS,
    image,
    command: ['node', '--eval', 'setInterval(() => {}, 3_600_000)'],
    securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
  }
  const patch = JSON.stringify({ spec: { template: { spec: { shareProcessNamespace: true, containers: [container] } } } })
  for (const { name } of MEMBER_KINDS) await databases.kubectl('patch', 'statefulset', name, '--patch', patch)
  await untilHealthy(databases)
}

/** Waits until every member of both servers is ready and replicates. */
export async function untilHealthy(databases: Release): Promise<void> {
  for (const { name, isHealthy } of MEMBER_KINDS) {
    await databases.kubectl('rollout', 'status', `statefulset/${name}`, '--timeout=10m')
    await until(`every member of ${name}`, HEALTHY_WITHIN_MS, () => isHealthy(databases).catch(() => false), 250)
  }
}

async function signal(databases: Release, { process }: MemberKind, pod: string, code: string): Promise<void> {
  await databases.runModule(
    pod,
    SIGNALS,
    `import fs from 'node:fs'
const named = (pid) => { try { return fs.readFileSync('/proc/' + pid + '/comm', 'utf8').trim() } catch { return '' } }
const pid = fs.readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name)).map(Number).find((pid) => named(pid) === '${process}')
if (pid === undefined) throw new Error('No ${process} runs here.')
${code}`,
  )
}

async function replicaSet(databases: Release): Promise<{ name: string; state: number; health: number }[]> {
  return JSON.parse(
    await firstResponse((pod) => databases.kubectl('exec', pod, '--container', 'mongodb', '--', 'sh', '-c', REPLICA_SET), 'mongodb'),
  )
}

interface Stream {
  name: string
  cluster: { leader?: string; replicas?: { current: boolean; offline?: boolean; lag?: number }[] }
}

async function streams(databases: Release): Promise<Stream[]> {
  return JSON.parse(await firstResponse((pod) => databases.runModule(pod, SIGNALS, STREAMS), 'nats'))
}

const isCurrent = ({ current, offline }: { current: boolean; offline?: boolean }) => current && offline !== true

/** Returns the response of the first member that responds, because one may be down. */
async function firstResponse(ask: (pod: string) => Promise<string>, name: string): Promise<string> {
  let last: unknown
  for (const ordinal of MEMBERS) {
    try {
      return await ask(`${name}-${ordinal}`)
    } catch (error) {
      last = error
    }
  }
  throw last
}
