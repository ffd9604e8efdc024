import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { SERVICES, type ServiceName } from '@forecourt/contracts/services'
import { parse } from 'yaml'
import type { ReplicaValues } from './growth/growth-model.ts'

const VALUES = fileURLToPath(new URL('../../../charts/forecourt/values.yaml', import.meta.url))
const MIB_PER_UNIT: Readonly<Record<string, number>> = { Mi: 1, Gi: 1024 }

interface ComponentValues {
  resources?: { requests?: { cpu?: string }; limits?: { memory?: string } }
  hpa?: { min?: number; max?: number; cpu?: number }
  semiSpaceMiB?: number
}
interface ChartValues {
  defaults: ComponentValues
  components: Record<string, ComponentValues | null>
  mongodb: { embedded: { cacheGb: number } }
  nats: { embedded: { persistence: { size: string } } }
}

async function chartValues(): Promise<ChartValues> {
  return parse(await readFile(VALUES, 'utf8')) as ChartValues
}

async function componentValues(): Promise<(service: ServiceName) => readonly [own: ComponentValues, defaults: ComponentValues]> {
  const { defaults, components } = await chartValues()
  return (service) => [components[service] ?? {}, defaults]
}

/** Returns the memory limit of each service in the chart's default values, in MiB. Throws when there is none. */
export async function chartMemoryLimits(): Promise<(service: ServiceName) => number> {
  const valuesOf = await componentValues()
  return (service) => {
    const [own, defaults] = valuesOf(service)
    return mibOf(own.resources?.limits?.memory ?? defaults.resources?.limits?.memory, `how much memory ${service} may take`)
  }
}

/** Converts an amount of Kubernetes to MiB. Throws an error that names `what` when it is not one. */
function mibOf(amount: string | undefined, what: string): number {
  const [, number, unit = ''] = /^(\d+)(Mi|Gi)$/.exec(amount ?? '') ?? []
  const mibPerUnit = MIB_PER_UNIT[unit]
  if (mibPerUnit === undefined) throw new Error(`the chart does not say ${what}: ${amount}`)
  return Number(number) * mibPerUnit
}

/** Returns the resources and autoscaler settings of each service in the chart's default values. Throws when some are missing. */
export async function chartReplicas(): Promise<(service: ServiceName) => ReplicaValues> {
  const limitMiB = await chartMemoryLimits()
  const valuesOf = await componentValues()
  return (service) => {
    const [own, defaults] = valuesOf(service)
    const [, milli] = /^(\d+)m$/.exec(own.resources?.requests?.cpu ?? defaults.resources?.requests?.cpu ?? '') ?? []
    const { min, max, cpu } = { ...defaults.hpa, ...own.hpa }
    if (milli === undefined || min === undefined || max === undefined || cpu === undefined)
      throw new Error(`the chart does not say how ${service} scales`)
    return { requestCores: Number(milli) / 1000, limitMiB: limitMiB(service), hpaCpu: cpu / 100, hpaMin: min, hpaMax: max }
  }
}

/** Returns the cache of the chart's MongoDB, and how much of the volume of its NATS server JetStream may use, in MiB. */
export async function chartServers(): Promise<{ cacheMiB: number; streamsMiB: number }> {
  const { mongodb, nats } = await chartValues()
  return { cacheMiB: mongodb.embedded.cacheGb * 1024, streamsMiB: mibOf(nats.embedded.persistence.size, 'how large NATS is') * 0.8 }
}

/** As in docker/service.Dockerfile. */
const OF_THE_IMAGE = { MALLOC_ARENA_MAX: '2' }

/** Returns the environment with which the chart and the images start Node.js, by service. */
export async function environmentOfChart(): Promise<Record<string, Readonly<Record<string, string>>>> {
  const valuesOf = await componentValues()
  const services = Object.keys(SERVICES) as ServiceName[]
  const options = services.map((service) => {
    const [own, defaults] = valuesOf(service)
    const NODE_OPTIONS = `--v8-pool-size=1 --max-semi-space-size=${own.semiSpaceMiB ?? defaults.semiSpaceMiB}`
    return [service, { ...OF_THE_IMAGE, NODE_OPTIONS }] as const
  })
  return Object.fromEntries(options)
}
