import { createHash } from 'node:crypto'
import type { ApiClient } from '@forecourt/api-client/api-client'
import { type LooseRequest, sampledOperations, sendRequest } from '../requests/send-request.ts'
import type { CallerName, SampleWorld, World } from '../requests/world.ts'
import type { TestPlatform, TestUser } from '../test-platform.ts'

/** The responses of tax-vin come with its version (rates, makes, places of ZIP codes), so they are not compared. */
const WITH_ITS_VERSION = 'tax-vin.'
const READERS = ['SALES', 'ADMIN', 'OWNER', 'link holder'] as const satisfies readonly CallerName[]
type Reader = (typeof READERS)[number]

/** The readers: the account of each (null without one) and the records in its requests. */
export type Readers = Readonly<Record<Reader, { user: TestUser | null; facts: World }>>

/** Returns the readers of a sample world as JSON stores them. Requests that only read do not need the functions. */
export function readersOf(world: SampleWorld): Readers {
  const entries = READERS.map((reader) => [reader, { user: world.users[reader] ?? null, facts: world.as(reader) }])
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)))
}

/**
 * Returns the response of every read operation to each reader, by operation and reader. A body that is not JSON is stored as its hash; errors are
 * omitted.
 */
export async function readEverything(platform: TestPlatform, readers: Readers): Promise<Record<string, unknown>> {
  const responses: Record<string, unknown> = {}
  const reading = sampledOperations().filter(({ id, operation }) => operation.method === 'GET' && !id.startsWith(WITH_ITS_VERSION))
  for (const reader of READERS) {
    const { user, facts } = readers[reader]
    const client: ApiClient = user === null ? platform.asAnonymous() : await platform.signIn(user)
    for (const { id, operation, sample } of reading) {
      if (sample === undefined) continue
      const { status, contentType, body } = await sendRequest(client, operation, sample.request(facts) as LooseRequest)
      if (status < 300) responses[`${id} as ${reader}`] = contentType.startsWith('application/json') ? body : hash(String(body))
    }
  }
  return responses
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
