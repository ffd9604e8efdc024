import { at, isObject, type Json, type JsonObject, listAt, textAt } from './manifest.ts'
import { containersOf, type RenderedPod } from './pods.ts'

/** A rule of the Pod Security Standards. */
interface Rule {
  name: string
  /** Returns the breaches of one pod, in words. */
  breaches(pod: RenderedPod): string[]
}

const VOLUMES = ['configMap', 'csi', 'downwardAPI', 'emptyDir', 'ephemeral', 'persistentVolumeClaim', 'projected', 'secret']
const CAPABILITIES_ADDED = ['NET_BIND_SERVICE']
const SELINUX_TYPES = ['', 'container_t', 'container_init_t', 'container_kvm_t', 'container_engine_t']
const SYSCTLS = [
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.ip_unprivileged_port_start',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.ping_group_range',
  'net.ipv4.ip_local_reserved_ports',
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
]

const named = (container: JsonObject) => `container ${textAt(container, 'name') ?? '?'}`

/** Makes a rule that checks each container of a pod. */
const ofEachContainer = (name: string, broken: (container: JsonObject, pod: RenderedPod) => boolean): Rule => ({
  name,
  breaches: (pod) =>
    containersOf(pod)
      .filter((container) => broken(container, pod))
      .map((container) => `${named(container)}: ${name}`),
})

/** Returns a setting of a container or, when the container does not set it, of its pod. */
const effective = (pod: RenderedPod, container: JsonObject, field: string): Json | undefined =>
  at(container, 'securityContext', field) ?? at(pod.spec, 'securityContext', field)

const anywhere = (pod: RenderedPod): JsonObject[] =>
  [pod.spec, ...containersOf(pod)].map((part) => at(part, 'securityContext')).filter(isObject)

const ofPod = (name: string, broken: (pod: RenderedPod) => boolean): Rule => ({
  name,
  breaches: (pod) => (broken(pod) ? [name] : []),
})

/** Every rule of the restricted profile, including those of the baseline profile: https://kubernetes.io/docs/concepts/security/pod-security-standards/ */
export const RESTRICTED: readonly Rule[] = [
  // baseline
  ofPod('no Windows host process', (pod) => anywhere(pod).some((context) => at(context, 'windowsOptions', 'hostProcess') === true)),
  ofPod('no host namespaces', ({ spec }) => ['hostNetwork', 'hostPID', 'hostIPC'].some((field) => spec[field] === true)),
  ofEachContainer('not privileged', (container) => at(container, 'securityContext', 'privileged') === true),
  ofPod('no host paths', ({ spec }) => listAt(spec, 'volumes').some((volume) => at(volume, 'hostPath') !== undefined)),
  ofEachContainer('no host ports', (container) => listAt(container, 'ports').some((port) => (at(port, 'hostPort') ?? 0) !== 0)),
  ofEachContainer('no host in probes and hooks', (container) =>
    ['livenessProbe', 'readinessProbe', 'startupProbe', 'lifecycle'].some((field) =>
      /"host":"[^"]+"/.test(JSON.stringify(container[field] ?? null)),
    ),
  ),
  ofEachContainer('AppArmor as the runtime has it', (container, pod) => {
    const type = at(effective(pod, container, 'appArmorProfile'), 'type')
    return type !== undefined && type !== 'RuntimeDefault' && type !== 'Localhost'
  }),
  ofPod('no SELinux user, role or odd type', (pod) =>
    anywhere(pod).some((context) => {
      const options = at(context, 'seLinuxOptions')
      return (
        (textAt(options, 'user') ?? '') !== '' ||
        (textAt(options, 'role') ?? '') !== '' ||
        !SELINUX_TYPES.includes(textAt(options, 'type') ?? '')
      )
    }),
  ),
  ofEachContainer(
    '/proc stays masked',
    (container) => !['Default', undefined].includes(textAt(container, 'securityContext', 'procMount') ?? undefined),
  ),
  ofPod('safe sysctls only', ({ spec }) =>
    listAt(spec, 'securityContext', 'sysctls').some((sysctl) => !SYSCTLS.includes(textAt(sysctl, 'name') ?? '')),
  ),
  // restricted
  ofPod('volumes of the allowed types only', ({ spec }) =>
    listAt(spec, 'volumes').some(
      (volume) => !isObject(volume) || !Object.keys(volume).every((key) => key === 'name' || VOLUMES.includes(key)),
    ),
  ),
  ofEachContainer('allowPrivilegeEscalation: false', (container) => at(container, 'securityContext', 'allowPrivilegeEscalation') !== false),
  ofEachContainer('runAsNonRoot: true', (container, pod) => effective(pod, container, 'runAsNonRoot') !== true),
  ofEachContainer('runAsUser is not 0', (container, pod) => effective(pod, container, 'runAsUser') === 0),
  ofEachContainer('seccompProfile RuntimeDefault or Localhost', (container, pod) => {
    const type = textAt(effective(pod, container, 'seccompProfile'), 'type')
    return type !== 'RuntimeDefault' && type !== 'Localhost'
  }),
  ofEachContainer('capabilities drop ALL', (container) => !listAt(container, 'securityContext', 'capabilities', 'drop').includes('ALL')),
  ofEachContainer('capabilities add NET_BIND_SERVICE at most', (container) =>
    listAt(container, 'securityContext', 'capabilities', 'add').some((added) => !CAPABILITIES_ADDED.includes(String(added))),
  ),
]

/** Rules of this project in addition to the profile. */
const OURS: readonly Rule[] = [
  ofEachContainer('readOnlyRootFilesystem: true', (container) => at(container, 'securityContext', 'readOnlyRootFilesystem') !== true),
  ofPod('no service account token', ({ spec }) => spec.automountServiceAccountToken !== false),
  ofPod('a service account of its own', ({ spec }) => ['', 'default'].includes(textAt(spec, 'serviceAccountName') ?? '')),
  ofPod('no environment of other services (enableServiceLinks: false)', ({ spec }) => spec.enableServiceLinks !== false),
  ofEachContainer('a numeric user (a name could be root)', (container, pod) => typeof effective(pod, container, 'runAsUser') !== 'number'),
]

/** Returns the breaches of a pod, in words. */
export function breachesOf(pod: RenderedPod, rules: readonly Rule[] = [...RESTRICTED, ...OURS]): string[] {
  return rules.flatMap((rule) => rule.breaches(pod))
}
