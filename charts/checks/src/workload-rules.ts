import { at, isObject, type Json, type JsonObject, labelsAt, listAt, type Manifest, nameOf, ofKind, textAt } from './manifest.ts'
import { allPods, carries, containersOf, lastingPods, type RenderedPod } from './pods.ts'

/** How long a component may take to drain after SIGTERM (libs/service-kit). */
const CLOSES_WITHIN_SECONDS = 40
/** Labels allowed in selectors: a label that changes with the version would make upgrades impossible. */
const SELECTING = ['app.kubernetes.io/name', 'app.kubernetes.io/instance', 'app.kubernetes.io/component']

/** A rule for a whole render; returns its breaches in words. */
type Rule = (manifests: readonly Manifest[]) => string[]

const containerName = (container: JsonObject) => textAt(container, 'name') ?? '?'
const each = (pods: readonly RenderedPod[], says: (container: JsonObject, pod: RenderedPod) => string[]) =>
  pods.flatMap((pod) =>
    containersOf(pod).flatMap((container) => says(container, pod).map((what) => `${pod.name} ${containerName(container)}: ${what}`)),
  )

const resources: Rule = (manifests) =>
  each(allPods(manifests), (container) =>
    [
      ['requests', 'cpu'],
      ['requests', 'memory'],
      ['limits', 'memory'],
    ]
      .filter(([kind = '', name = '']) => at(container, 'resources', kind, name) === undefined)
      .map((path) => `no resources.${path.join('.')}`),
  )

const probes: Rule = (manifests) =>
  each(lastingPods(manifests), (container) => {
    const ports = listAt(container, 'ports').map((port) => at(port, 'name'))
    return ['startupProbe', 'livenessProbe', 'readinessProbe'].flatMap((probe) => {
      if (at(container, probe) === undefined) return [`no ${probe}`]
      const port = at(container, probe, 'httpGet', 'port') ?? at(container, probe, 'tcpSocket', 'port')
      return typeof port === 'string' && !ports.includes(port) ? [`${probe} asks a port ${port} that is not there`] : []
    })
  })

const termination: Rule = (manifests) =>
  lastingPods(ofKind(manifests, 'Deployment')).flatMap((pod) => {
    const grace = at(pod.spec, 'terminationGracePeriodSeconds') ?? 30
    const notice = Math.max(...containersOf(pod).map((container) => Number(at(container, 'lifecycle', 'preStop', 'sleep', 'seconds') ?? 0)))
    return Number(grace) > notice + CLOSES_WITHIN_SECONDS
      ? []
      : [`${pod.name}: killed after ${grace} s, but notice and draining take ${notice} + ${CLOSES_WITHIN_SECONDS} s`]
  })

const rolling: Rule = (manifests) =>
  ofKind(manifests, 'Deployment')
    .filter((deployment) => at(deployment, 'spec', 'strategy', 'rollingUpdate', 'maxUnavailable') !== 0)
    .map((deployment) => `${nameOf(deployment)}: a pod may leave before its successor is ready`)

const selectors: Rule = (manifests) => {
  const lasting = lastingPods(manifests)
  return lasting.flatMap(({ owner, name, labels }) => {
    const selector = labelsAt(owner, 'spec', 'selector', 'matchLabels')
    const odd = Object.keys(selector).filter((key) => !SELECTING.includes(key))
    const others = lasting.filter((other) => other.owner !== owner && carries(other.labels, selector))
    return [
      ...(carries(labels, selector) ? [] : [`${name} does not select its own pods`]),
      ...odd.map((key) => `${name} selects by ${key}, which may change`),
      ...others.map((other) => `${name} selects the pods of ${other.name} too`),
    ]
  })
}

const services: Rule = (manifests) =>
  ofKind(manifests, 'Service').flatMap((service) => {
    const behind = lastingPods(manifests).filter(({ labels }) => carries(labels, labelsAt(service, 'spec', 'selector')))
    if (behind.length !== 1) return [`${nameOf(service)} has pods of ${behind.length} workloads behind it`]
    const open = behind
      .flatMap(containersOf)
      .flatMap((container) => listAt(container, 'ports').flatMap((port) => [at(port, 'name'), at(port, 'containerPort')]))
    return listAt(service, 'spec', 'ports')
      .map((port) => at(port, 'targetPort') ?? at(port, 'port'))
      .filter((target) => !open.includes(target))
      .map((target) => `${nameOf(service)} leads to port ${String(target)}, which no container has`)
  })

/** Returns the minimum number of replicas: the autoscaler's, or the workload's without one. */
function fewestReplicas(manifests: readonly Manifest[], owner: Manifest): number {
  const scaler = ofKind(manifests, 'HorizontalPodAutoscaler').find(
    (hpa) => textAt(hpa, 'spec', 'scaleTargetRef', 'name') === owner.metadata.name,
  )
  return Number(scaler === undefined ? (at(owner, 'spec', 'replicas') ?? 1) : (at(scaler, 'spec', 'minReplicas') ?? 1))
}

const disruptionBudgets: Rule = (manifests) =>
  ofKind(manifests, 'PodDisruptionBudget').flatMap((budget) => {
    const owners = lastingPods(manifests).filter(({ labels }) => carries(labels, labelsAt(budget, 'spec', 'selector', 'matchLabels')))
    const [pod] = owners
    if (pod === undefined || owners.length > 1) return [`${nameOf(budget)} is for the pods of ${owners.length} workloads`]
    const replicas = fewestReplicas(manifests, pod.owner)
    // Kubernetes rounds percentages of both up
    const count = (value: Json) => (typeof value === 'string' ? Math.ceil((Number.parseInt(value, 10) / 100) * replicas) : Number(value))
    const [least, most] = [at(budget, 'spec', 'minAvailable'), at(budget, 'spec', 'maxUnavailable')]
    const mayLeave = least === undefined ? count(most ?? 0) : replicas - count(least)
    return mayLeave >= 1 ? [] : [`${nameOf(budget)} lets no pod of ${replicas} leave: no node could be drained`]
  })

const scaling: Rule = (manifests) => [
  ...ofKind(manifests, 'HorizontalPodAutoscaler').flatMap((hpa) => {
    const target = ofKind(manifests, 'Deployment').find(({ metadata }) => metadata.name === textAt(hpa, 'spec', 'scaleTargetRef', 'name'))
    if (target === undefined) return [`${nameOf(hpa)} scales nothing`]
    const [min, max] = [Number(at(hpa, 'spec', 'minReplicas')), Number(at(hpa, 'spec', 'maxReplicas'))]
    return [
      ...(at(target, 'spec', 'replicas') === undefined
        ? []
        : [`${nameOf(target)} has replicas of its own: every upgrade would undo what ${nameOf(hpa)} did`]),
      ...(min <= max ? [] : [`${nameOf(hpa)}: ${min} to ${max} replicas`]),
      ...(listAt(hpa, 'spec', 'metrics').length > 0 ? [] : [`${nameOf(hpa)} measures nothing`]),
    ]
  }),
  ...ofKind(manifests, 'Deployment')
    .filter((deployment) => at(deployment, 'spec', 'replicas') === undefined)
    .filter(
      ({ metadata }) =>
        !ofKind(manifests, 'HorizontalPodAutoscaler').some((hpa) => textAt(hpa, 'spec', 'scaleTargetRef', 'name') === metadata.name),
    )
    .map((deployment) => `${nameOf(deployment)} has no replicas`),
]

/** Returns the Services and ports that an Ingress or an HTTPRoute routes to. */
function backendsOf(route: Manifest): { service: string | null; port: Json | undefined }[] {
  const rules = listAt(route, 'spec', 'rules')
  if (route.kind === 'HTTPRoute')
    return rules.flatMap((rule) =>
      listAt(rule, 'backendRefs').map((backend) => ({ service: textAt(backend, 'name'), port: at(backend, 'port') })),
    )
  return rules.flatMap((rule) =>
    listAt(rule, 'http', 'paths').map((path) => ({
      service: textAt(path, 'backend', 'service', 'name'),
      port: at(path, 'backend', 'service', 'port', 'name') ?? at(path, 'backend', 'service', 'port', 'number'),
    })),
  )
}

const routes: Rule = (manifests) =>
  ofKind(manifests, 'Ingress', 'HTTPRoute').flatMap((route) => {
    const backends = backendsOf(route)
    if (backends.length === 0) return [`${nameOf(route)} leads nowhere`]
    return backends
      .filter(({ service, port }) => {
        const found = ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === service)
        return !listAt(found, 'spec', 'ports').some((open) => at(open, 'name') === port || at(open, 'port') === port)
      })
      .map(({ service, port }) => `${nameOf(route)} leads to ${service}:${String(port)}, which is not there`)
  })

const scraping: Rule = (manifests) =>
  ofKind(manifests, 'ServiceMonitor').flatMap((monitor) => {
    const wanted = labelsAt(monitor, 'spec', 'selector', 'matchLabels')
    const picked = ofKind(manifests, 'Service').filter(({ metadata }) => carries(metadata.labels ?? {}, wanted))
    return listAt(monitor, 'spec', 'endpoints')
      .map((endpoint) => at(endpoint, 'port'))
      .filter((port) => !picked.some((service) => listAt(service, 'spec', 'ports').some((open) => isObject(open) && open.name === port)))
      .map((port) => `${nameOf(monitor)} asks a port ${String(port)} that no Service has`)
  })

const images: Rule = (manifests) =>
  each(allPods(manifests), (container) => {
    const image = textAt(container, 'image') ?? ''
    const tag = /:([^:/@]+)(@sha256:[0-9a-f]{64})?$/.exec(image)?.[1]
    return tag === undefined || tag === 'latest' ? [`image ${image} has no version`] : []
  })

const duplicates: Rule = (manifests) => {
  const ids = manifests.map((manifest) => `${manifest.apiVersion} ${nameOf(manifest)}`)
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is there twice`)
}

const namespaces: Rule = (manifests) =>
  manifests.filter(({ metadata }) => metadata.namespace === undefined).map((manifest) => `${nameOf(manifest)} names no namespace`)

/** The rules that every render must keep, by name. */
export const WORKLOAD_RULES: Readonly<Record<string, Rule>> = {
  resources,
  probes,
  termination,
  rolling,
  selectors,
  services,
  disruptionBudgets,
  scaling,
  routes,
  scraping,
  images,
  duplicates,
  namespaces,
}
