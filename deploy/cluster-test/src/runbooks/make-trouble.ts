import { fileURLToPath } from 'node:url'
import { runProgramInside } from '../bundle-program.ts'
import { gatewayUrl } from '../gateway-url.ts'
import { startNodePod } from '../node-pod.ts'
import { ownerOf } from '../owner.ts'
import type { Release } from '../release.ts'
import { toolsImage } from '../tools-image.ts'
import { podOf } from './pod-of.ts'

const REFUSE_WRITES = fileURLToPath(new URL('../runbooks/refuse-writes-program.js', import.meta.url))
const NODE = 'people'
const REFUSED = ['trade-ins/evaluations', 'leads/dealerships', 'leads/leads', 'inventory-feed/vehicles']
/** Values that point to servers of mail, a manufacturer, a tax rate provider, a VIN decoding service and a language model where nothing listens. */
export const TROUBLE_VALUES = [
  'smtp.url=smtp://127.0.0.1:9',
  'smtp.from=cars@dealership.test',
  'publicUrl=http://cars.dealership.test',
  'documents.windowStickers.gm=https://127.0.0.1:9/{vin}',
  'components.tax-vin.env.TAX_API_URL=https://127.0.0.1:9/{zip}',
  'components.tax-vin.env.VIN_API_URL=https://127.0.0.1:9',
  'bounces.url=imap://cars:password@127.0.0.1:9/INBOX',
  'ai.baseUrl=https://127.0.0.1:9/v1',
  'ai.model=small',
  // turns rate limits on, as in production
  'rateLimitFactor=1',
]

/** Causes the symptoms that runbooks look for in logs, on a platform with TROUBLE_VALUES. Returns the id of a failed request. */
export async function makeTrouble(platform: Release, people: Release): Promise<string> {
  await startNodePod(people, {
    name: NODE,
    image: await toolsImage(platform),
    command: ['node', '--eval', 'setInterval(() => {}, 3_600_000)'],
  })
  const { email, password } = await ownerOf(platform)
  const env = { FORECOURT_URL: await gatewayUrl(platform), OWNER_EMAIL: email, OWNER_PASSWORD: password }
  const work = async (more: Readonly<Record<string, string>> = {}) => {
    const printed = await runProgramInside(people, { pod: NODE, container: NODE }, 'runbooks/symptoms-program.ts', { ...env, ...more })
    return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as { place: object; status: number; requestId: string }
  }
  const PLACE = JSON.stringify((await work()).place)
  await refuseWrites(platform, true)
  const { status, requestId } = await work({ PLACE })
  await refuseWrites(platform, false)
  await platform.kubectl('scale', 'statefulset/forecourt-nats', '--replicas', '0')
  await platform.kubectl('wait', '--for=delete', 'pod/forecourt-nats-0', '--timeout=120s')
  // last, because it blocks sign-ins from that pod for a minute
  await work({ PLACE, GUESSES: '40' })
  await platform.kubectl('scale', 'statefulset/forecourt-nats', '--replicas', '1')
  await platform.kubectl('rollout', 'status', 'statefulset/forecourt-nats', '--timeout=5m')
  // restarts a container: its process receives SIGTERM
  await platform.kubectl('exec', await podOf(platform, 'documents'), '--', 'node', '--eval', 'process.kill(1)')
  await platform.rolledOut()
  if (status < 500) throw new Error(`The request that was to fail got ${status}.`)
  return requestId
}

async function refuseWrites(platform: Release, refused: boolean): Promise<void> {
  const env = { COLLECTIONS: REFUSED.join(','), REFUSED: refused ? '1' : '0' }
  await platform.cluster(['connect', process.execPath, REFUSE_WRITES], { env })
}
