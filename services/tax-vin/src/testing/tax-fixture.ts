import type { SessionUser } from '@forecourt/contracts/auth/operations'
import type { ErrorBody } from '@forecourt/contracts/fields'
import type { ResponseOf } from '@forecourt/contracts/operation'
import type { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import type { Service } from '@forecourt/service-kit/service'
import { type TestDeps, testServiceDeps } from '@forecourt/service-testing/test-deps'
import type { Db } from 'mongodb'
import { buildApp } from '../app.ts'

export const OWNER: SessionUser = {
  _id: '65f00000000000000000000a',
  role: 'OWNER',
  name: 'Olga Owner',
  email: 'olga@example.test',
}

type Operations = typeof taxVinOperations

export interface TaxAnswer {
  status: number
  headers: Headers
  /** an operation's, or an error's: which it is the test says before it looks into it */
  body: ResponseOf<Operations['getTaxRate']> &
    ResponseOf<Operations['importTaxTable']> &
    ResponseOf<Operations['listTaxTables']> &
    ErrorBody
}

/** A tax service on real servers, with nothing imported. */
export interface TaxFixture {
  deps: TestDeps
  db: Db
  url: string
  service: Service
  /** Asks it; as OWNER unless another identity (or null for nobody) is given. */
  ask(path: string, init?: RequestInit & { as?: string | null; at?: string }): Promise<TaxAnswer>
  /** Uploads a table. */
  upload(text: string | Blob, options?: { as?: string | null; at?: string; field?: string; name?: string }): Promise<TaxAnswer>
  /** A second replica, closed with the fixture. Returns its address. */
  replica(): Promise<string>
  close(): Promise<void>
}

export async function startTaxVin(): Promise<TaxFixture> {
  const deps = await testServiceDeps()
  const services: Service[] = []
  const start = async () => {
    const service = await buildApp(deps)
    services.push(service)
    return { service, url: await service.listen('127.0.0.1', 0) }
  }
  const { service, url } = await start()
  const ask: TaxFixture['ask'] = async (path, { as = deps.identity.asUser(OWNER), at = url, ...init } = {}) => {
    const headers = { ...init.headers, ...(as !== null && { [IDENTITY_HEADER]: as }) }
    const response = await fetch(`${at}${path}`, { ...init, headers })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }
  return {
    deps,
    db: deps.mongo.db(`${deps.databasePrefix}tax-vin`),
    url,
    service,
    ask,
    upload(text, { field = 'file', name = 'rates.csv', ...options } = {}) {
      const body = new FormData()
      body.set(field, text instanceof Blob ? text : new Blob([text], { type: 'text/csv' }), name)
      return ask('/api/tax-tables', { method: 'POST', body, ...options })
    },
    replica: async () => (await start()).url,
    async close() {
      await Promise.all(services.map((each) => each.close()))
      await deps.mongo.db(`${deps.databasePrefix}tax-vin`).dropDatabase()
      await deps.close()
    },
  }
}
