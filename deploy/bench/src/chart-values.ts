import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { SERVICES, type ServiceName } from '@forecourt/contracts/services'
import { parse } from 'yaml'

const VALUES = fileURLToPath(new URL('../../../charts/forecourt/values.yaml', import.meta.url))
const MIB_PER_UNIT: Readonly<Record<string, number>> = { Mi: 1, Gi: 1024 }

interface ComponentValues {
  resources?: { limits?: { memory?: string } }
  semiSpaceMiB?: number
}

async function componentValues(): Promise<(service: ServiceName) => readonly [own: ComponentValues, defaults: ComponentValues]> {
  const { defaults, components } = parse(await readFile(VALUES, 'utf8')) as {
    defaults: ComponentValues
    components: Record<string, ComponentValues | null>
  }
  return (service) => [components[service] ?? {}, defaults]
}

/** How much memory a process of a service may take by the chart's own values, in MiB. Throws when they do not say. */
export async function chartMemoryLimits(): Promise<(service: ServiceName) => number> {
  const valuesOf = await componentValues()
  return (service) => {
    const [own, defaults] = valuesOf(service)
    const limit = own.resources?.limits?.memory ?? defaults.resources?.limits?.memory
    const [, amount, unit = ''] = /^(\d+)(Mi|Gi)$/.exec(limit ?? '') ?? []
    const mibPerUnit = MIB_PER_UNIT[unit]
    if (mibPerUnit === undefined) throw new Error(`the chart does not say how much memory ${service} may take: ${limit}`)
    return Number(amount) * mibPerUnit
  }
}

/** As in docker/service.Dockerfile. */
const OF_THE_IMAGE = { MALLOC_ARENA_MAX: '2' }

/** What the chart and the images start Node.js with, as the environment of each service's processes. */
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
