import { expect, test } from 'vitest'
import type { Manifest } from './manifest.ts'
import { breachesOf, RESTRICTED } from './pod-security.ts'
import { podsOf } from './pods.ts'
import { GOOD_DEPLOYMENT, manifest } from './testing/sample-manifests.ts'

const breaches = (mutated: Manifest) => podsOf(mutated).flatMap((pod) => breachesOf(pod, RESTRICTED))

test('accepts a pod that meets the restricted profile', () => {
  expect(breaches(manifest(GOOD_DEPLOYMENT))).toEqual([])
})

const SPEC = 'automountServiceAccountToken: false'
const CONTEXT = 'allowPrivilegeEscalation: false'

const MUTATIONS = [
  [
    'no Windows host process',
    SPEC,
    `${SPEC}\n      os: {name: windows}`,
    'runAsNonRoot: true,',
    'runAsNonRoot: true, windowsOptions: {hostProcess: true},',
  ],
  ['no host namespaces', SPEC, 'hostNetwork: true'],
  ['not privileged', CONTEXT, `${CONTEXT}\n            privileged: true`],
  ['no host paths', SPEC, 'volumes: [{name: a, hostPath: {path: /}}]'],
  ['no host ports', 'containerPort: 8080', 'containerPort: 8080, hostPort: 80'],
  ['no host in probes and hooks', 'path: /healthz, port: 9090', 'path: /healthz, port: 9090, host: 10.0.0.1'],
  ['AppArmor as the runtime has it', CONTEXT, `${CONTEXT}\n            appArmorProfile: {type: Unconfined}`],
  ['no SELinux user, role or odd type', CONTEXT, `${CONTEXT}\n            seLinuxOptions: {type: spc_t}`],
  ['/proc stays masked', CONTEXT, `${CONTEXT}\n            procMount: Unmasked`],
  ['safe sysctls only', 'runAsNonRoot: true,', 'runAsNonRoot: true, sysctls: [{name: kernel.msgmax, value: "1"}],'],
  ['volumes of the allowed types only', SPEC, 'volumes: [{name: a, nfs: {server: a, path: /}}]'],
  ['allowPrivilegeEscalation: false', CONTEXT, 'privileged: false'],
  ['runAsNonRoot: true', 'runAsNonRoot: true,', ''],
  ['runAsUser is not 0', 'runAsUser: 1000', 'runAsUser: 0'],
  ['seccompProfile RuntimeDefault or Localhost', 'seccompProfile: { type: RuntimeDefault }', 'seccompProfile: { type: Unconfined }'],
  ['capabilities drop ALL', 'drop: [ALL]', 'drop: [NET_RAW]'],
  ['capabilities add NET_BIND_SERVICE at most', 'drop: [ALL]', 'drop: [ALL], add: [SYS_TIME]'],
] as const

test.each(MUTATIONS)('reports a pod that breaks "%s"', (rule, piece, other, secondPiece?: string, secondOther?: string) => {
  const mutated = GOOD_DEPLOYMENT.replaceAll(piece, other).replace(secondPiece ?? '', secondOther ?? '')
  expect(mutated).not.toBe(GOOD_DEPLOYMENT)
  expect(breaches(manifest(mutated)).join()).toContain(rule)
})

test('every rule has a sample that breaks it', () => {
  expect(MUTATIONS.map(([rule]) => rule)).toEqual(RESTRICTED.map(({ name }) => name))
})

test('checks init containers too', () => {
  const mutated = GOOD_DEPLOYMENT.replace('      containers:', '      initContainers: [{name: first, image: a}]\n      containers:')
  expect(breaches(manifest(mutated))).toEqual([
    'container first: allowPrivilegeEscalation: false',
    'container first: capabilities drop ALL',
  ])
})
