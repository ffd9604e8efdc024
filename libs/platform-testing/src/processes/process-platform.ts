import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SERVICES, type ServiceName } from '@forecourt/contracts/services'
import { UPSTREAMS } from '@forecourt/gateway/routing/routes'
import { keepIdentityKeys } from '@forecourt/one-box/identity-keys'
import { keepTwoStepKey } from '@forecourt/one-box/two-step-key'
import { until } from '@forecourt/timing/until'
import { type Balancer, startBalancer } from './balancer.ts'
import { bundleServices } from './bundle-services.ts'
import { createReplica, type Replica } from './replica.ts'

export type Environment = Readonly<Record<string, string>>

export interface ProcessPlatformOptions {
  mongodbUrl: string
  natsUrl: string
  /** separates platforms that share a MongoDB */
  databasePrefix?: string
  /** the folder in which keys are created */
  dir: string
  /** the number of processes of each service. Default 1 */
  replicas?: Partial<Record<ServiceName, number>>
  /** additional environment variables of a service, or of `all` services */
  env?: Partial<Record<ServiceName | 'all', Environment>>
}

/** The platform as Kubernetes runs it: one or more processes per service, each service behind a load balancer, the gateways in front. */
export interface ProcessPlatform {
  /** the URL of the load balancer of the gateways */
  url: string
  /** signs in immediately */
  owner: { email: string; password: string }
  replicas: readonly Replica[]
  of(service: ServiceName): readonly Replica[]
  /** returns the load balancer of a service */
  balancerOf(service: ServiceName): Balancer
  /** the files with the gateways' private key, the services' public key and the key of two-step sign-in; a process reads them when it starts */
  keyFiles: { privateKey: string; publicKey: string; twoStepKey: string }
  /** returns the metrics URL of every running process */
  metricsTargets(): { service: ServiceName; url: string }[]
  /** Resolves when every running replica of the service is ready and its load balancer knows it. */
  allReady(service: ServiceName): Promise<void>
  /** Stops everything immediately, without the notice that Kubernetes gives. Keeps the data in MongoDB and NATS. */
  close(): Promise<void>
}

const OWNER = { email: 'owner@processes.test', password: 'owner password' }
const NAMES = Object.keys(SERVICES) as ServiceName[]
const READY_TIMEOUT_MS = 120_000

/** Starts every service in separate processes, from source, without a build. Stops everything it started when a step fails. */
export async function startProcessPlatform(options: ProcessPlatformOptions): Promise<ProcessPlatform> {
  const closers: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end()
  }
  try {
    return await start(options, close, (end) => closers.push(end))
  } catch (error) {
    await close()
    throw error
  }
}

async function start(
  options: ProcessPlatformOptions,
  close: () => Promise<void>,
  onClose: (end: () => Promise<unknown>) => void,
): Promise<ProcessPlatform> {
  const [bundles, keyFiles] = await Promise.all([bundleServices(), writeKeys(options.dir)])
  onClose(bundles.remove)
  const replicas = new Map<ServiceName, Replica[]>(NAMES.map((name) => [name, []]))
  const balancers = new Map<ServiceName, Balancer>()
  const balancerOf = (service: ServiceName) => {
    const balancer = balancers.get(service)
    if (balancer === undefined) throw new Error(`nothing stands before ${service}`)
    return balancer
  }
  for (const name of NAMES) {
    const balancer = await startBalancer(replicas.get(name) ?? [])
    onClose(balancer.close)
    balancers.set(name, balancer)
  }
  for (const name of NAMES) {
    const env = { ...environmentOf(name, options, keyFiles, balancerOf), ...options.env?.all, ...options.env?.[name] }
    for (let index = 0; index < (options.replicas?.[name] ?? 1); index++) {
      replicas.get(name)?.push(createReplica({ service: name, index, file: bundles.fileOf(name), env }))
    }
  }
  const all = [...replicas.values()].flat()
  onClose(() => Promise.all(all.map((replica) => replica.stop('SIGINT'))))
  const started = await Promise.allSettled(all.map((replica) => replica.start()))
  for (const one of started) if (one.status === 'rejected') throw one.reason

  const of = (service: ServiceName) => replicas.get(service) ?? []
  const allReady = async (service: ServiceName) => {
    const running = of(service).filter(({ pid }) => pid !== 0).length
    const isReady = async () => {
      await balancerOf(service).probe()
      return balancerOf(service).ready().length >= running
    }
    await until(`${service} to be ready`, READY_TIMEOUT_MS, isReady, 50)
  }
  await Promise.all(NAMES.map(allReady))
  return {
    url: balancerOf('gateway').url,
    owner: OWNER,
    replicas: all,
    of,
    balancerOf,
    keyFiles,
    metricsTargets: () => all.filter(({ pid }) => pid !== 0).map(({ service, healthUrl }) => ({ service, url: `${healthUrl}/metrics` })),
    allReady,
    close,
  }
}

function environmentOf(
  service: ServiceName,
  { mongodbUrl, natsUrl, databasePrefix = '' }: ProcessPlatformOptions,
  keyFiles: ProcessPlatform['keyFiles'],
  balancerOf: (service: ServiceName) => Balancer,
): Environment {
  const every = { HOST: '127.0.0.1', PORT: '0', HEALTH_PORT: '0', NATS_URL: natsUrl }
  if (service === 'gateway') {
    const upstreams = UPSTREAMS.map((name) => [`${name.toUpperCase().replaceAll('-', '_')}_URL`, balancerOf(name).url])
    return { ...every, IDENTITY_PRIVATE_KEY_FILE: keyFiles.privateKey, RATE_LIMIT_FACTOR: '0', ...Object.fromEntries(upstreams) }
  }
  const owner: Environment =
    service === 'auth' ? { OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password, TWO_STEP_KEYS_FILE: keyFiles.twoStepKey } : {}
  return { ...every, ...owner, MONGODB_URL: mongodbUrl, DATABASE_PREFIX: databasePrefix, IDENTITY_PUBLIC_KEY_FILE: keyFiles.publicKey }
}

async function writeKeys(dir: string): Promise<ProcessPlatform['keyFiles']> {
  const [{ publicKey }] = await Promise.all([keepIdentityKeys(dir), keepTwoStepKey(dir)])
  const publicFile = join(dir, 'identity-public.pem')
  await writeFile(publicFile, publicKey)
  return { privateKey: join(dir, 'identity.pem'), publicKey: publicFile, twoStepKey: join(dir, 'two-step.key') }
}
