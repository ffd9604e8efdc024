import { createHash } from 'node:crypto'
import type { ApiClient } from '@forecourt/api-client/api-client'
import { type LooseRequest, sampledOperations, sendRequest } from '../requests/send-request.ts'
import type { CallerName, SampleWorld, World } from '../requests/world.ts'
import type { TestPlatform, TestUser } from '../test-platform.ts'

/** What tax-vin responds comes with its version: rates, makes, where ZIP codes are. */
const WITH_ITS_VERSION = 'tax-vin.'
const READERS = ['SALES', 'ADMIN', 'OWNER', 'link holder'] as const satisfies readonly CallerName[]
type Reader = (typeof READERS)[number]

/** Who reads: the account that one has, and the records that they name. */
export type Readers = Readonly<Record<Reader, { user: TestUser | null; facts: World }>>

/** Those of a sample world, as JSON keeps them: a request that reads needs none of their functions. */
export function readersOf(world: SampleWorld): Readers {
  const entries = READERS.map((reader) => [reader, { user: world.users[reader] ?? null, facts: world.as(reader) }])
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)))
}

/** What every operation that reads responds to each reader, by operation and reader. A body that is no JSON stands as its hash; refusals are left out. */
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
