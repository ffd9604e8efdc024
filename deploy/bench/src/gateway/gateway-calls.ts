import type { SessionUser } from '@forecourt/contracts/auth/operations'
import { createIdentitySigner } from '@forecourt/service-kit/identity'
import type { PlatformUnderTest } from '../bench-client.ts'
import { FEED_FORM } from '../send-feed.ts'

/** One request that is sent repeatedly. */
export interface GatewayCall {
  name: string
  /** lower bound, as a share of the requests per second of the service when it is called directly */
  atLeast: number
  /** numbers of concurrent connections */
  connections: readonly number[]
  /** the expected status */
  status: number
  method: 'GET' | 'POST'
  path: string
  headers: Readonly<Record<string, string>>
  body?: Buffer
}

const VEHICLES_IN_PAGE = 24
const CONNECTIONS = [16, 128]
const UPLOAD_BYTES = 1024 * 1024

/**
 * Returns the requests to compare: a page of a dealership's inventory, the same page with its ETag, and an upload of a megabyte that the service
 * already has, so that it only receives the file.
 */
export async function gatewayCalls(platform: PlatformUnderTest, dealershipId: string, feed: Buffer): Promise<GatewayCall[]> {
  const path = `/api/dealerships/${dealershipId}/vehicles?page=1&pageSize=${VEHICLES_IN_PAGE}`
  const page = await fetch(platform.gatewayUrl + path, { headers: { cookie: platform.cookie } })
  await page.arrayBuffer()
  const etag = page.headers.get('etag')
  if (etag === null) throw new Error('the page of vehicles has no ETag')
  return [
    {
      name: `page of ${VEHICLES_IN_PAGE} vehicles`,
      atLeast: 0.85,
      connections: CONNECTIONS,
      status: 200,
      method: 'GET',
      path,
      headers: {},
    },
    {
      name: 'page that has not changed (304)',
      atLeast: 0.5,
      connections: CONNECTIONS,
      status: 304,
      method: 'GET',
      path,
      headers: { 'if-none-match': etag },
    },
    {
      name: 'upload of 1 MB',
      atLeast: 0.85,
      // of 128 concurrent uploads none ends within the measured seconds
      connections: [16],
      status: 200,
      method: 'POST',
      path: `/api/dealerships/${dealershipId}/upload-csv`,
      headers: { 'content-type': FEED_FORM.contentType },
      body: Buffer.concat([Buffer.from(FEED_FORM.head), feed, Buffer.from(FEED_FORM.tail)]),
    },
  ]
}

/** A one-megabyte feed of the given vehicles, padded with an unknown column. */
export function feedOfOneMegabyte(vins: readonly string[]): Buffer {
  const filler = 'x'.repeat(Math.floor(UPLOAD_BYTES / vins.length) - 60)
  const rows = vins.map((vin, n) => `${vin},G${1_000 + n},2022,Honda,Civic,${15_000 + n},${filler}`)
  return Buffer.from(`VIN,Stock Number,Year,Make,Model,Price,Filler\n${rows.join('\n')}\n`)
}

/** Returns a token of the owner for direct calls to a service, signed like those of the gateway and valid for a minute. */
export async function identityOf(privateKey: string, platform: PlatformUnderTest): Promise<string> {
  const response = await fetch(`${platform.gatewayUrl}/api/dealerships/admin/session`, { headers: { cookie: platform.cookie } })
  if (!response.ok) throw new Error(`the session responded with ${response.status}`)
  const user = (await response.json()) as SessionUser
  return createIdentitySigner(privateKey).signUser('0'.repeat(24), user)
}
