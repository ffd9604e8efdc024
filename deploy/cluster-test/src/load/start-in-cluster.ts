import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { until } from '@forecourt/timing/until'
import { bundleProgram } from '../bundle-program.ts'
import { gatewayUrl } from '../gateway-url.ts'
import { startNodePod } from '../node-pod.ts'
import type { Account } from '../owner.ts'
import type { Release } from '../release.ts'
import { toolsImage } from '../tools-image.ts'
import type { LoadReport } from './report.ts'

const POD = 'load'
/** Long, because packets are opened one after the other first. */
const BEGINS_WITHIN_MS = 300_000
const REPORTS_WITHIN_MS = 60_000

export type ClusterLoad = Awaited<ReturnType<typeof startLoadInCluster>>

/**
 * Starts the load in a pod in a separate namespace, like traffic from an ingress controller: the gateway's policy must allow that namespace.
 * Resolves when the load is running. The pod has the image of the platform's tools, which has Node.js.
 */
export async function startLoadInCluster(platform: Release, from: Release, account: Account, packets: number) {
  const image = await toolsImage(platform)
  const program = await bundleProgram('load/program.ts')
  await from.apply({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: POD }, data: { 'program.mjs': program } })
  await startNodePod(from, {
    name: POD,
    image,
    command: ['node', '/load/program.mjs'],
    configMap: POD,
    env: {
      FORECOURT_URL: await gatewayUrl(platform),
      OWNER_EMAIL: account.email,
      OWNER_PASSWORD: account.password,
      PACKETS: String(packets),
    },
  })

  const reports: LoadReport[] = []
  let other = ''
  const logs = spawn('kubectl', ['--namespace', from.namespace, 'logs', '--follow', POD], { stdio: ['ignore', 'pipe', 'inherit'] })
  createInterface(logs.stdout).on('line', (line) => {
    if (!line.startsWith('{')) {
      other += `${line}\n`
      return
    }
    reports.push(JSON.parse(line))
  })
  /** Returns the newest report. Throws when the pod has ended early. */
  const now = () => {
    const newest = reports.at(-1)
    if (newest === undefined || (logs.exitCode !== null && !newest.last)) throw new Error(`The load has ended:\n${other}`)
    return newest
  }
  /** Waits for a report that covers at least a second after this call. */
  const next = async () => {
    const wanted = reports.length + 2
    await until('a report of the load', REPORTS_WITHIN_MS, () => reports.length >= wanted || now().last)
    return now()
  }
  await until('the load to begin', BEGINS_WITHIN_MS, () => reports.length > 0 || logs.exitCode !== null)
  now()
  return {
    now,
    next,
    /** Returns every report so far, one per second. */
    reports: (): readonly LoadReport[] => reports,
    /** Stops the load and returns its last report, when no request is in flight. */
    async stop() {
      await from.kubectl('exec', POD, '--', 'node', '--eval', 'process.kill(1, "SIGTERM")')
      await until('the load to end', REPORTS_WITHIN_MS, () => now().last)
      return now()
    },
  }
}
