import type { FeedVersion } from '@forecourt/contracts/inventory-feed/feed-versions'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import type { Vehicle } from '@forecourt/contracts/inventory-feed/vehicles'
import { PATIENCE_MS } from '@forecourt/dev-servers/patience'
import { IDENTITY_HEADER } from '@forecourt/service-kit/identity'
import { newId, owner, staffUser } from '@forecourt/service-testing/people'
import { type ServiceFixture, startService } from '@forecourt/service-testing/start-service'
import { createTestIdentity } from '@forecourt/service-testing/test-identity'
import type { Db } from 'mongodb'
import { buildApp } from '../app.ts'
import type { FeedSettings } from '../deps.ts'
import { createDealershipStore } from '../store/dealership-store.ts'
import { createFeedVersionStore, type FeedVersionDoc } from '../store/feed-version-store.ts'
import { createVehicleStore } from '../store/vehicle-store.ts'
import type { StaffVehicleDoc } from '../store/visible-facts.ts'

export interface CallResponse<T = unknown> {
  status: number
  headers: Headers
  body: T
}
/** The response to an upload, or the error body. */
interface UploadResponse {
  message: string
  code?: string
  requestId?: string
  dealerships: { _id: string; name: string; vehicles: number; csvFile: string }[]
  version: FeedVersion
}

export interface FeedFixture extends ServiceFixture<typeof inventoryFeedOperations, Partial<FeedSettings>> {
  /** creates a dealership for one test */
  dealership(name?: string): Promise<TestDealership>
}

/**
 * Starts the inventory-feed service with the system clock, because leases and files of other processes depend on it. An upload waits for its outcome
 * as long as a test waits for a state: a busy machine may need that long for the import.
 */
export async function startInventoryFeed({
  settings = {},
  mongodbUrl = undefined,
}: {
  settings?: Partial<FeedSettings>
  mongodbUrl?: string | undefined
} = {}): Promise<FeedFixture> {
  const feed = await startService(buildApp, {
    contract: inventoryFeedOperations,
    service: 'inventory-feed',
    options: { uploadWaitMs: PATIENCE_MS, ...settings },
    mongodbUrl,
    realClock: true,
  })
  const dealership = async (name = 'Example Motors') => testDealership(await feed.url(), feed.db, name)
  return { ...feed, dealership }
}

/** A dealership, its users, and their HTTP calls to this or another process. */
export interface TestDealership {
  dealershipId: string
  admin: string
  sales: string
  /** Uploads as ADMIN by default; `file` may be bytes. */
  upload(file: string | Uint8Array, options?: UploadOptions): Promise<CallResponse<UploadResponse>>
  get<T = Vehicle[]>(path: string, token?: string | null): Promise<CallResponse<T>>
  send<T = FeedVersion>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, token?: string, body?: object): Promise<CallResponse<T>>
  versions(): Promise<FeedVersionDoc[]>
  /** listed vehicles, by stock number */
  vehicles(): Promise<StaffVehicleDoc[]>
}
interface UploadOptions {
  name?: string
  field?: string
  token?: string | null
  url?: string
  /** uploads the file for a preview */
  check?: boolean
}

const identity = createTestIdentity()
export const ownerToken = identity.asUser(owner)

/** Returns the identity header of a user of a dealership. */
export function staffToken(role: 'ADMIN' | 'SALES', dealershipId: string): string {
  return identity.asUser(staffUser(role, dealershipId))
}

async function testDealership(url: string, db: Db, name: string): Promise<TestDealership> {
  const dealershipId = newId()
  await createDealershipStore(db).upsert(dealershipId, { name, email: 'sales@example.com' }, { id: '' })
  const admin = staffToken('ADMIN', dealershipId)
  const sales = staffToken('SALES', dealershipId)
  const base = `/api/dealerships/${dealershipId}`
  const call = async (method: string, path: string, token: string | null, body?: FormData | string, at = url) => {
    const headers: Record<string, string> = token === null ? {} : { [IDENTITY_HEADER]: token }
    if (typeof body === 'string') headers['content-type'] = 'application/json'
    const response = await fetch(`${at}${base}${path}`, { method, headers, ...(body && { body }) })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as never }
  }
  return {
    dealershipId,
    admin,
    sales,
    upload(file, { name: fileName = 'feed.csv', field = 'file', token = admin, url: at, check = false } = {}) {
      const form = new FormData()
      form.append(field, new Blob([file]), fileName)
      return call('POST', `/upload-csv${check ? '?check=true' : ''}`, token, form, at)
    },
    get: (path, token = admin) => call('GET', path, token),
    send: (method, path, token = admin, body) => call(method, path, token, body && JSON.stringify(body)),
    versions: () => createFeedVersionStore(db).list(dealershipId, 100),
    vehicles: () => createVehicleStore(db).list(dealershipId, { filter: 'all' }, { sort: 'stock', skip: 0, limit: 1_000_000 }),
  }
}
