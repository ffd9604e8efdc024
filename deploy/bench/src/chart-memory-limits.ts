import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ServiceName } from '@forecourt/contracts/services'
import { parse } from 'yaml'

const VALUES = fileURLToPath(new URL('../../../charts/forecourt/values.yaml', import.meta.url))
const MIB_PER_UNIT: Readonly<Record<string, number>> = { Mi: 1, Gi: 1024 }

interface HasResources {
  resources?: { limits?: { memory?: string } }
}

/** How much memory a process of a service may take by the chart's own values, in MiB. Throws when they do not say. */
export async function chartMemoryLimits(): Promise<(service: ServiceName) => number> {
  const values = parse(await readFile(VALUES, 'utf8')) as { defaults: HasResources; components: Record<string, HasResources | null> }
  return (service) => {
    const said = values.components[service]?.resources?.limits?.memory ?? values.defaults.resources?.limits?.memory
    const [, amount, unit = ''] = /^(\d+)(Mi|Gi)$/.exec(said ?? '') ?? []
    const mibPerUnit = MIB_PER_UNIT[unit]
    if (mibPerUnit === undefined) throw new Error(`the chart does not say how much memory ${service} may take: ${said}`)
    return Number(amount) * mibPerUnit
  }
}
