import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { REPOSITORY, type Release } from '../release.ts'
import { until } from '../until.ts'
import type { LoadReport } from './report.ts'

const POD = 'load'
/** Packets are opened one after the other first. */
const BEGINS_WITHIN_MS = 300_000
const REPORTS_WITHIN_MS = 60_000

export interface ClusterLoad {
  /** The newest report. Throws when the pod has ended before it should. */
  now(): LoadReport
  /** The next report, of what comes after this call. */
  next(): Promise<LoadReport>
  /** Resolves to the last report, when everything in hand was answered. */
  stop(): Promise<LoadReport>
}

/** The account of an owner. */
export interface Account {
  email: string
  password: string
}

/**
 * Starts the load in a pod of a namespace of its own, as people outside come by an ingress controller: the gateway's policy must let that namespace in.
 * Resolves when it works. The pod has the image of the platform's tools, which has Node.js.
 */
export async function startLoadInCluster(platform: Release, from: Release, account: Account, packets: number): Promise<ClusterLoad> {
  const image = await toolsImage(platform)
  await from.apply(
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: POD }, data: { 'program.mjs': await bundle() } },
    podOf(image, {
      FORECOURT_URL: `http://${await gatewayOf(platform)}.${platform.namespace}.svc:8080`,
      OWNER_EMAIL: account.email,
      OWNER_PASSWORD: account.password,
      PACKETS: String(packets),
    }),
  )
  await from.kubectl('wait', '--for=condition=Ready', `pod/${POD}`, '--timeout=120s')

  let newest: LoadReport | undefined
  let reports = 0
  let other = ''
  const logs = spawn('kubectl', ['--namespace', from.namespace, 'logs', '--follow', POD], { stdio: ['ignore', 'pipe', 'inherit'] })
  createInterface(logs.stdout).on('line', (line) => {
    if (!line.startsWith('{')) {
      other += `${line}\n`
      return
    }
    newest = JSON.parse(line)
    reports += 1
  })
  const now = () => {
    if (newest === undefined || (logs.exitCode !== null && !newest.last)) throw new Error(`The load has ended:\n${other}`)
    return newest
  }
  const next = async () => {
    const wanted = reports + 2
    await until('a report of the load', REPORTS_WITHIN_MS, () => reports >= wanted || now().last)
    return now()
  }
  await until('the load to begin', BEGINS_WITHIN_MS, () => newest !== undefined || logs.exitCode !== null)
  now()
  return {
    now,
    next,
    async stop() {
      await from.kubectl('exec', POD, '--', 'node', '--eval', 'process.kill(1, "SIGTERM")')
      await until('the load to end', REPORTS_WITHIN_MS, () => now().last)
      return now()
    },
  }
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: REPOSITORY,
    entryPoints: ['deploy/cluster-test/src/load/program.ts'],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    conditions: ['source'],
    logLevel: 'warning',
  })
  return outputFiles[0]?.text ?? ''
}

function podOf(image: string, env: Readonly<Record<string, string>>): object {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: POD },
    spec: {
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      containers: [
        {
          name: POD,
          image,
          command: ['node', '/load/program.mjs'],
          env: Object.entries(env).map(([name, value]) => ({ name, value })),
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          volumeMounts: [{ name: POD, mountPath: '/load' }],
        },
      ],
      volumes: [{ name: POD, configMap: { name: POD } }],
    },
  }
}

/** The image that the platform's backup runs. */
async function toolsImage(platform: Release): Promise<string> {
  interface CronJobs {
    items: { spec: { jobTemplate: { spec: { template: { spec: { containers: { image: string }[] } } } } } }[]
  }
  const { items } = await platform.get<CronJobs>('cronjob', '--selector', platform.selector('backup'))
  const image = items[0]?.spec.jobTemplate.spec.template.spec.containers[0]?.image
  if (image === undefined) throw new Error('The platform has no backup: backup.enabled must be true.')
  return image
}

async function gatewayOf(platform: Release): Promise<string> {
  const { items } = await platform.get<{ items: { metadata: { name: string } }[] }>('service', '--selector', platform.selector('gateway'))
  return items[0]?.metadata.name ?? ''
}
