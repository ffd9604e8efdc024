import { expect, test } from 'vitest'
import { problemsOf } from './api-types.ts'
import { deploymentWith, GOOD_DEPLOYMENT, manifest } from './testing/sample-manifests.ts'

const problems = (...args: Parameters<typeof deploymentWith>) => problemsOf(deploymentWith(...args)).map(({ path }) => path)
const paths = (yaml: string) => problemsOf(manifest(yaml)).map(({ path }) => path)

test('accepts a manifest that has only valid fields', () => {
  expect(problemsOf(manifest(GOOD_DEPLOYMENT))).toEqual([])
})

test.each([
  ['a misspelt field', 'replicas: 2', 'replica: 2', '/spec/replica'],
  [
    'a field one level too high',
    'automountServiceAccountToken: false',
    'readOnlyRootFilesystem: true',
    '/spec/template/spec/readOnlyRootFilesystem',
  ],
  [
    'a misspelt field deep inside',
    'httpGet: { path: /readyz',
    'httpGet: { url: /readyz',
    '/spec/template/spec/containers/0/readinessProbe/httpGet/url',
  ],
  ['a misspelt resource field', 'requests: {', 'request: {', '/spec/template/spec/containers/0/resources/request'],
  ['a string for a number', 'replicas: 2', 'replicas: "2"', '/spec/replicas'],
  ['a number for a string', 'value: "8080"', 'value: 8080', '/spec/template/spec/containers/0/env/0/value'],
  ['a boolean for a string', 'value: "8080"', 'value: yes', '/spec/template/spec/containers/0/env/0/value'],
  ['an object for an array', 'drop: [ALL]', 'drop: { all: true }', '/spec/template/spec/containers/0/securityContext/capabilities/drop'],
  [
    'a number as a label',
    'labels: { app.kubernetes.io/name: cars } }\nspec',
    'labels: { app.kubernetes.io/version: 1.10 } }\nspec',
    '/metadata/labels/app.kubernetes.io/version',
  ],
  ['a missing selector', 'selector: { matchLabels: { app.kubernetes.io/name: cars } }', 'paused: false', '/spec'],
  ['a deprecated alias', 'automountServiceAccountToken: false', 'serviceAccount: cars', '/pod/serviceAccount'],
  ['an invalid name', 'metadata: { name: cars', 'metadata: { name: Cars_1', '/metadata/name'],
])('reports %s with its path', (_what, piece, other, path) => {
  expect(problems(piece, other)).toContain(path)
})

test('reports a removed API with its replacement', () => {
  expect(problemsOf(manifest('{apiVersion: policy/v1beta1, kind: PodDisruptionBudget, metadata: {name: a}}'))).toEqual([
    { path: '/apiVersion', problem: 'policy/v1beta1 PodDisruptionBudget is gone (1.25): use policy/v1, pod security admission' },
  ])
  expect(
    paths(
      '{apiVersion: networking.k8s.io/v1, kind: Ingress, metadata: {name: a, annotations: {kubernetes.io/ingress.class: nginx}}, spec: {rules: []}}',
    ),
  ).toEqual(['/metadata/annotations/kubernetes.io/ingress.class'])
})

test('rejects a kind without a schema', () => {
  expect(() => paths('{apiVersion: example.com/v1, kind: Car, metadata: {name: a}}')).toThrow(/example.com\/v1 Car/)
})

test('reports unknown and invalid fields of custom resources', () => {
  const monitor = (endpoint: string) =>
    paths(
      `{apiVersion: monitoring.coreos.com/v1, kind: ServiceMonitor, metadata: {name: a}, spec: {selector: {matchLabels: {a: b}}, endpoints: [${endpoint}]}}`,
    )
  expect(monitor('{port: health, path: /metrics, interval: 30s}')).toEqual([])
  expect(monitor('{port: health, intervall: 30s}')).toEqual(['/spec/endpoints/0'])
  expect(monitor('{port: 9090, interval: often}')).toEqual(['/spec/endpoints/0/port', '/spec/endpoints/0/interval'])
  const route = (rule: string) =>
    paths(
      `{apiVersion: gateway.networking.k8s.io/v1, kind: HTTPRoute, metadata: {name: a}, spec: {parentRefs: [{name: g}], rules: [${rule}]}}`,
    )
  expect(route('{backendRefs: [{name: gateway, port: 8080}], timeouts: {request: 0s}}')).toEqual([])
  expect(route('{backendRefs: [{name: gateway, port: 8080}], timeout: 0s}')).toEqual(['/spec/rules/0'])
})

test('parses YAML 1.1 types as a cluster does and rejects duplicate keys', () => {
  expect(
    manifest('{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {on: yes, mode: 0755, day: 2026-11-21, time: 1:30}}').data,
  ).toEqual({
    true: true,
    mode: 493,
    day: '2026-11-21',
    time: '1:30',
  })
  expect(() => manifest('{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: b, a: c}}')).toThrow(/unique/)
})
