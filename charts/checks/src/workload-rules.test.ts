import { expect, test } from 'vitest'
import { parseManifests } from './manifest.ts'
import { allPods } from './pods.ts'
import { danglingReferences, declaredExisting, looseVolumes } from './references.ts'
import { GOOD_DEPLOYMENT } from './testing/sample-manifests.ts'
import { WORKLOAD_RULES } from './workload-rules.ts'

const GOOD = `${GOOD_DEPLOYMENT.replace('metadata: { name: cars,', 'metadata: { name: cars, namespace: lot,').replace('maxUnavailable: 0%', 'maxUnavailable: 0')}
---
{apiVersion: v1, kind: Service, metadata: {name: cars, namespace: lot, labels: {app.kubernetes.io/name: cars}}, spec: {selector: {app.kubernetes.io/name: cars}, ports: [{name: http, port: 80, targetPort: http}]}}
---
{apiVersion: policy/v1, kind: PodDisruptionBudget, metadata: {name: cars, namespace: lot}, spec: {minAvailable: 1, selector: {matchLabels: {app.kubernetes.io/name: cars}}}}
---
{apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: cars, namespace: lot}, spec: {rules: [{http: {paths: [{backend: {service: {name: cars, port: {name: http}}}}]}}]}}
`
const HPA =
  '---\n{apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: cars, namespace: lot}, spec: {scaleTargetRef: {name: cars}, minReplicas: 2, maxReplicas: 4, metrics: [{type: Resource}]}}\n'

const broken = (yaml: string) => {
  const manifests = parseManifests(yaml)
  return Object.entries(WORKLOAD_RULES).flatMap(([name, rule]) => rule(manifests).map((breach) => `${name}: ${breach}`))
}

test('accepts workloads that keep all rules', () => {
  expect(broken(GOOD)).toEqual([])
})

test.each([
  ['resources: Deployment/cars cars: no resources.requests.memory', 'cpu: 100m, memory: 128Mi', 'cpu: 100m'],
  ['probes: Deployment/cars cars: no startupProbe', 'startupProbe: { httpGet: { path: /healthz, port: 9090 } }', ''],
  [
    'probes: Deployment/cars cars: readinessProbe asks a port health that is not there',
    'path: /readyz, port: 9090',
    'path: /readyz, port: health',
  ],
  [
    'termination: Deployment/cars: killed after 30 s, but notice and draining take 5 + 40 s',
    'terminationGracePeriodSeconds: 60',
    'terminationGracePeriodSeconds: 30',
  ],
  ['rolling: Deployment/cars: a pod may leave before its successor is ready', 'maxUnavailable: 0', 'maxUnavailable: 1'],
  [
    'selectors: Deployment/cars does not select its own pods',
    'metadata: { labels: { app.kubernetes.io/name: cars } }',
    'metadata: { labels: { app.kubernetes.io/name: car } }',
  ],
  [
    'selectors: Deployment/cars selects by helm.sh/chart, which may change',
    'selector: { matchLabels: {',
    'selector: { matchLabels: { helm.sh/chart: a,',
  ],
  [
    'services: Service/cars has pods of 0 workloads behind it',
    'selector: {app.kubernetes.io/name: cars}',
    'selector: {app.kubernetes.io/name: car}',
  ],
  ['services: Service/cars leads to port web, which no container has', 'targetPort: http', 'targetPort: web'],
  ['disruptionBudgets: PodDisruptionBudget/cars lets no pod of 2 leave: no node could be drained', 'minAvailable: 1', 'minAvailable: 2'],
  ['disruptionBudgets: PodDisruptionBudget/cars lets no pod of 2 leave: no node could be drained', 'minAvailable: 1', 'minAvailable: 51%'],
  ['disruptionBudgets: PodDisruptionBudget/cars lets no pod of 1 leave: no node could be drained', 'replicas: 2', 'replicas: 1'],
  ['scaling: Deployment/cars has no replicas', 'replicas: 2', 'paused: false'],
  ['routes: Ingress/cars leads to cars:web, which is not there', 'port: {name: http}', 'port: {name: web}'],
  [
    'images: Deployment/cars cars: image registry.example:5000/cars has no version',
    'registry.example/forecourt/cars:1.0.0',
    'registry.example:5000/cars',
  ],
  ['namespaces: Deployment/cars names no namespace', 'namespace: lot,', ''],
])('%s', (breach, piece, other) => {
  expect(GOOD).toContain(piece)
  expect(broken(GOOD.replace(piece, other))).toContain(breach)
})

test('reports a workload with both replicas and an autoscaler, and an autoscaler without a target', () => {
  expect(broken(GOOD + HPA)).toEqual([
    'scaling: Deployment/cars has replicas of its own: every upgrade would undo what HorizontalPodAutoscaler/cars did',
  ])
  expect(broken(GOOD.replace('replicas: 2', 'paused: false') + HPA)).toEqual([])
  expect(broken(GOOD.replace('replicas: 2', 'paused: false') + HPA.replace('name: cars}, min', 'name: car}, min')).join()).toContain(
    'scales nothing',
  )
})

test('reports a duplicate object', () => {
  expect(broken(GOOD + HPA + HPA)).toContain('duplicates: autoscaling/v2 HorizontalPodAutoscaler/cars is there twice')
})

const POD = `
apiVersion: v1
kind: Pod
metadata: { name: cars }
spec:
  serviceAccountName: cars
  imagePullSecrets: [{ name: registry }]
  volumes:
    - { name: files, projected: { sources: [{ secret: { name: keys, items: [{ key: private.pem, path: a }] } }] } }
    - { name: data, persistentVolumeClaim: { claimName: data } }
  containers:
    - name: cars
      envFrom: [{ configMapRef: { name: config } }]
      env: [{ name: A, valueFrom: { secretKeyRef: { name: keys, key: a } } }, { name: B, valueFrom: { secretKeyRef: { name: gone, key: b, optional: true } } }]
      volumeMounts: [{ name: files, mountPath: /a }, { name: other, mountPath: /b }]
`

test('reports references of a pod that do not exist, and missing keys', () => {
  expect(danglingReferences(parseManifests(POD), new Set())).toEqual([
    'Pod/cars needs ServiceAccount/cars',
    'Pod/cars needs Secret/registry',
    'Pod/cars needs Secret/keys',
    'Pod/cars needs PersistentVolumeClaim/data',
    'Pod/cars needs Secret/keys',
    'Pod/cars needs ConfigMap/config',
  ])
  const existing = declaredExisting({
    serviceAccount: { name: 'cars' },
    image: { pullSecrets: ['registry'] },
    backup: { existingClaim: 'data' },
    envSecrets: { A: { name: 'config' } },
  })
  const keys = '---\n{apiVersion: v1, kind: Secret, metadata: {name: keys}, data: {a: MQ==}}'
  expect(danglingReferences(parseManifests(POD + keys), existing)).toEqual(['Pod/cars needs private.pem of Secret/keys, which has a'])
  expect(allPods(parseManifests(POD)).flatMap(looseVolumes)).toEqual([
    'Pod/cars mounts other, which is no volume of it',
    'Pod/cars has a volume data that nothing mounts',
  ])
})

test('reports references of a hook to objects that are created after it', () => {
  const hook = (weight: number) => `annotations: { helm.sh/hook: pre-upgrade, helm.sh/hook-weight: "${weight}" }`
  const pod = `{apiVersion: v1, kind: Pod, metadata: {name: migrate, ${hook(0)}}, spec: {serviceAccountName: cars, containers: []}}`
  const dangling = (more: string) =>
    danglingReferences(parseManifests(`${pod}\n---\n{apiVersion: v1, kind: ServiceAccount, metadata: {name: cars${more}}}`), new Set())
  expect(dangling('')).toEqual(['Pod/migrate needs ServiceAccount/cars'])
  expect(dangling(`, ${hook(0)}`)).toEqual(['Pod/migrate needs ServiceAccount/cars'])
  expect(dangling(`, ${hook(-10)}`)).toEqual([])
})
