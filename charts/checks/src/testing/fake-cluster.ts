import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Manifest } from '../manifest.ts'

/** Kinds by group and version, as a cluster reports them to helm. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  v1: ['Secret', 'ConfigMap', 'Service', 'ServiceAccount', 'Pod', 'PersistentVolumeClaim'],
  'apps/v1': ['Deployment', 'StatefulSet'],
  'batch/v1': ['Job', 'CronJob'],
  'networking.k8s.io/v1': ['NetworkPolicy', 'Ingress'],
  'policy/v1': ['PodDisruptionBudget'],
  'autoscaling/v2': ['HorizontalPodAutoscaler'],
}

export type FakeCluster = Awaited<ReturnType<typeof startFakeCluster>>

/**
 * Starts the part of a Kubernetes API that helm uses to render an upgrade: discovery, and the Secrets that `lookup` reads. `url` is for helm's
 * --kube-apiserver.
 */
export async function startFakeCluster() {
  let held: readonly Manifest[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://cluster')
    const secret = /\/namespaces\/[^/]+\/secrets\/([^/]+)$/.exec(pathname)?.[1]
    const found =
      secret === undefined ? discovery(pathname) : held.find(({ kind, metadata }) => kind === 'Secret' && metadata.name === secret)
    if (found === undefined) respond(response, 404, { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'NotFound', code: 404 })
    else respond(response, 200, found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Replaces all objects of the cluster. */
    hold: (manifests: readonly Manifest[]) => {
      held = manifests
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(body))
}

function discovery(path: string): object | undefined {
  if (path === '/version') return { major: '1', minor: '35', gitVersion: 'v1.35.0' }
  if (path === '/api') return { kind: 'APIVersions', versions: ['v1'] }
  if (path === '/apis') return { kind: 'APIGroupList', apiVersion: 'v1', groups: groups() }
  const groupVersion = path.replace(/^\/apis?\//, '')
  const kinds = KINDS[groupVersion]
  if (kinds === undefined) return undefined
  const resources = kinds.map((kind) => ({
    name: pluralOf(kind),
    singularName: kind.toLowerCase(),
    namespaced: true,
    kind,
    verbs: ['get', 'list'],
  }))
  return { kind: 'APIResourceList', apiVersion: 'v1', groupVersion, resources }
}

function groups(): object[] {
  return Object.keys(KINDS)
    .filter((groupVersion) => groupVersion.includes('/'))
    .map((groupVersion) => {
      const [name, version] = groupVersion.split('/')
      return { name, versions: [{ groupVersion, version }], preferredVersion: { groupVersion, version } }
    })
}

function pluralOf(kind: string): string {
  return `${kind.toLowerCase()}s`.replace(/ys$/, 'ies').replace(/sss$/, 'sses')
}
