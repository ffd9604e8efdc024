import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

interface ContractOperation {
  method: string
  path: string
}
interface Contracts {
  SERVICES: Record<string, { operations: Record<string, ContractOperation> }>
}

const OPERATIONS = 'virtual:operations'
const CONSTANTS = 'virtual:contract-constants'
const CONSTANT_SOURCES = [
  'leads/records',
  'leads/engagement',
  'leads/home',
  'inventory-feed/feed-versions',
  'auth/operations',
  'auth/activity',
  'tax-vin/operations',
  'tax-vin/vins',
  'trade-ins/offers',
  'trade-ins/desk-operations',
  'trade-ins/customer-links',
]

/**
 * Gives the browser the parts of the contracts that it needs, without the schemas and zod:
 * `virtual:operations` is a table of `'service.operation': [method, path]`; `virtual:contract-constants` holds the plain
 * numbers, texts, lists and tables the contracts export. Their types come from the contracts themselves (src/virtual.d.ts).
 */
export function contractModules(): Plugin {
  return {
    name: 'forecourt-contract-modules',
    resolveId: (id) => (id === OPERATIONS || id === CONSTANTS ? `\0${id}` : null),
    load(id) {
      if (id === `\0${OPERATIONS}`) return operationsModule()
      if (id === `\0${CONSTANTS}`) return constantsModule()
      return null
    },
  }
}

async function operationsModule(): Promise<string> {
  const { SERVICES } = (await readContract('services')) as unknown as Contracts
  const table: Record<string, [string, string]> = {}
  for (const [service, contract] of Object.entries(SERVICES)) {
    for (const [name, operation] of Object.entries(contract.operations)) {
      if (operation.path.startsWith('/internal/')) continue
      table[`${service}.${name}`] = [operation.method, operation.path]
    }
  }
  return `export const operations = ${JSON.stringify(table)}`
}

async function constantsModule(): Promise<string> {
  const lines: string[] = []
  for (const source of CONSTANT_SOURCES) {
    for (const [name, value] of Object.entries(await readContract(source))) {
      if (isPlain(value)) lines.push(`export const ${name} = ${JSON.stringify(value)}`)
    }
  }
  return lines.join('\n')
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isSimple)
  const isTable = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return isTable ? Object.values(value).every(isSimple) : isSimple(value)
}

function isSimple(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

async function readContract(name: string): Promise<Record<string, unknown>> {
  const file = fileURLToPath(new URL(`../../libs/contracts/src/${name}.ts`, import.meta.url))
  const { module } = await runnerImport<Record<string, unknown>>(file, {
    configFile: false,
    logLevel: 'error',
    // workspaces from source, like the tests: in a fresh clone nothing is built yet
    environments: {
      inline: { resolve: { conditions: ['source'], externalConditions: ['source'], noExternal: [/^@forecourt\//] } },
    },
  })
  return module
}
