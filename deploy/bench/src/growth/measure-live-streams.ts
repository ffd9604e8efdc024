import { type ClientRequest, get } from 'node:http'
import { type PlatformUnderTest, signIn } from '../bench-client.ts'
import { residentMiB } from '../resident-memory.ts'

const SESSIONS = 50
/** the gateway's limit per session */
const STREAMS_OF_A_SESSION = 12

/** Returns the memory of the gateway for a staff screen with its stream of live updates, in MiB: the average over 600 streams. */
export async function liveStreamMiB(
  platform: PlatformUnderTest,
  owner: { email: string; password: string },
  gatewayPid: number,
): Promise<number> {
  const cookies: string[] = []
  for (let n = 0; n < SESSIONS; n++) cookies.push(await signIn(platform.gatewayUrl, owner))
  const before = residentMiB(gatewayPid)
  const streams: ClientRequest[] = []
  for (const cookie of cookies) {
    for (let n = 0; n < STREAMS_OF_A_SESSION; n++) streams.push(await openStream(`${platform.gatewayUrl}/api/live`, cookie))
  }
  const each = (residentMiB(gatewayPid) - before) / streams.length
  for (const stream of streams) stream.destroy()
  return Math.max(0, each)
}

/** Resolves when the stream has started; throws when it is rejected. */
function openStream(url: string, cookie: string): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers: { cookie, accept: 'text/event-stream' } })
    request.once('error', reject)
    request.once('response', (response) => {
      if (response.statusCode !== 200) return reject(new Error(`a stream of live updates got ${response.statusCode}`))
      response.on('error', () => {})
      request.on('error', () => {})
      response.once('data', () => resolve(request))
    })
  })
}
