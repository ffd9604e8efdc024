import type { Manifest } from '@forecourt/chart-checks/manifest'
import { type Endpoint, mayReach } from '@forecourt/chart-checks/network'
import { SERVICES } from '@forecourt/contracts/services'
import type { Release } from '../release.ts'

const COMPONENT = 'app.kubernetes.io/component'
const PORTS = [8080, 9090, 27017, 4222, 8222]
const PORT_NAMES = { http: 8080, health: 9090, mongodb: 27017, nats: 4222, monitor: 8222 }
const CONNECT_MS = 2_000

interface Pod {
  metadata: { name: string; labels: Record<string, string> }
  status: { phase: string; podIP?: string }
}
interface Target {
  name: string
  host: string
  port: number
  endpoint: Endpoint
}
interface Probed {
  name: string
  port: number
  outcome: 'connected' | 'refused' | 'closed'
}

/**
 * Tries connections from a pod of each component to every pod of the platform, the API server and an address outside. Returns the number of
 * connections tried, and those that work without being declared, or the other way round. A declared one to outside the cluster may have no route.
 */
export async function tryFlows(platform: Release): Promise<{ tried: number; wrong: string[] }> {
  const pods = await platform.get<{ items: Pod[] }>('pods', '--selector', platform.selector(), '--field-selector=status.phase=Running')
  const policies = (await platform.get<{ items: Manifest[] }>('networkpolicy')).items
  const first = new Map(pods.items.map((pod) => [pod.metadata.labels[COMPONENT] ?? '', pod]))
  const inside: Target[] = [...first].flatMap(([name, { metadata, status }]) =>
    PORTS.map((port) => ({ name, host: status.podIP ?? '', port, endpoint: { namespace: platform.namespace, labels: metadata.labels } })),
  )
  const outside = (name: string, host: string, port: number): Target => ({
    name,
    host,
    port,
    endpoint: { namespace: '', labels: {}, address: host },
  })
  const targets = [...inside, outside('the API server', await apiServer(platform), 443), outside('outside', '1.1.1.1', 443)]

  const wrong: string[] = []
  let tried = 0
  for (const from of Object.keys(SERVICES)) {
    const pod = first.get(from)
    if (pod === undefined) throw new Error(`No pod of ${from} runs.`)
    const others = targets.filter(({ name }) => name !== from)
    for (const { name, port, outcome } of await probe(platform, pod.metadata.name, others)) {
      tried += 1
      const target = others.find((other) => other.name === name && other.port === port)
      if (target === undefined) continue
      const end: Endpoint = { namespace: platform.namespace, labels: pod.metadata.labels }
      const declared = mayReach(policies, { from: end, to: target.endpoint, port, portNames: PORT_NAMES })
      if (outcome !== 'closed' && !declared) wrong.push(`${from} reaches ${name}:${port}, which nothing declares`)
      if (outcome === 'closed' && declared && target.endpoint.address === undefined) wrong.push(`${from} does not reach ${name}:${port}`)
    }
  }
  return { tried, wrong }
}

/** A refused connection has passed the policies: nothing listens on that port. */
async function probe(platform: Release, pod: string, targets: readonly Target[]): Promise<Probed[]> {
  const program = `const targets = ${JSON.stringify(targets.map(({ name, host, port }) => ({ name, host, port })))};
Promise.all(targets.map(({ name, host, port }) => new Promise((resolve) => {
  const socket = require('net').connect({ host, port });
  const end = (outcome) => { socket.destroy(); resolve({ name, port, outcome }) };
  socket.on('connect', () => end('connected')).on('error', (error) => end(error.code === 'ECONNREFUSED' ? 'refused' : 'closed'));
  setTimeout(() => end('closed'), ${CONNECT_MS});
}))).then((all) => console.log(JSON.stringify(all)))`
  return JSON.parse(await platform.kubectl('exec', pod, '--', 'node', '--eval', program))
}

async function apiServer(platform: Release): Promise<string> {
  const { spec } = await platform.get<{ spec: { clusterIP: string } }>('service', 'kubernetes', '--namespace', 'default')
  return spec.clusterIP
}
