/** An API that Kubernetes has removed or deprecated. */
interface RemovedApi {
  apiVersion: string
  kinds: readonly string[]
  /** the first release without it */
  removedIn: string
  use: string
}

/**
 * APIs that Kubernetes releases up to 1.35 removed or deprecated, of the kinds a chart may hold.
 * https://kubernetes.io/docs/reference/using-api/deprecation-guide/ (read for 1.35)
 */
const REMOVED_APIS: readonly RemovedApi[] = [
  ...['extensions/v1beta1', 'apps/v1beta1', 'apps/v1beta2'].map((apiVersion) => ({
    apiVersion,
    kinds: ['Deployment', 'StatefulSet', 'DaemonSet', 'ReplicaSet'],
    removedIn: '1.16',
    use: 'apps/v1',
  })),
  { apiVersion: 'extensions/v1beta1', kinds: ['NetworkPolicy'], removedIn: '1.16', use: 'networking.k8s.io/v1' },
  { apiVersion: 'extensions/v1beta1', kinds: ['Ingress'], removedIn: '1.22', use: 'networking.k8s.io/v1' },
  { apiVersion: 'networking.k8s.io/v1beta1', kinds: ['Ingress', 'IngressClass'], removedIn: '1.22', use: 'networking.k8s.io/v1' },
  {
    apiVersion: 'rbac.authorization.k8s.io/v1beta1',
    kinds: ['Role', 'RoleBinding', 'ClusterRole', 'ClusterRoleBinding'],
    removedIn: '1.22',
    use: 'rbac.authorization.k8s.io/v1',
  },
  { apiVersion: 'apiextensions.k8s.io/v1beta1', kinds: ['CustomResourceDefinition'], removedIn: '1.22', use: 'apiextensions.k8s.io/v1' },
  { apiVersion: 'scheduling.k8s.io/v1beta1', kinds: ['PriorityClass'], removedIn: '1.22', use: 'scheduling.k8s.io/v1' },
  {
    apiVersion: 'storage.k8s.io/v1beta1',
    kinds: ['StorageClass', 'CSIDriver', 'CSINode', 'VolumeAttachment'],
    removedIn: '1.22',
    use: 'storage.k8s.io/v1',
  },
  { apiVersion: 'batch/v1beta1', kinds: ['CronJob'], removedIn: '1.25', use: 'batch/v1' },
  { apiVersion: 'discovery.k8s.io/v1beta1', kinds: ['EndpointSlice'], removedIn: '1.25', use: 'discovery.k8s.io/v1' },
  {
    apiVersion: 'policy/v1beta1',
    kinds: ['PodDisruptionBudget', 'PodSecurityPolicy'],
    removedIn: '1.25',
    use: 'policy/v1, pod security admission',
  },
  { apiVersion: 'autoscaling/v2beta1', kinds: ['HorizontalPodAutoscaler'], removedIn: '1.25', use: 'autoscaling/v2' },
  { apiVersion: 'autoscaling/v2beta2', kinds: ['HorizontalPodAutoscaler'], removedIn: '1.26', use: 'autoscaling/v2' },
  // still served, but the API server warns about them
  { apiVersion: 'v1', kinds: ['Endpoints'], removedIn: 'deprecated in 1.33', use: 'discovery.k8s.io/v1 EndpointSlice' },
  { apiVersion: 'v1', kinds: ['ComponentStatus'], removedIn: 'deprecated in 1.19', use: 'health endpoints' },
  {
    apiVersion: 'gateway.networking.k8s.io/v1beta1',
    kinds: ['HTTPRoute', 'Gateway', 'GatewayClass'],
    removedIn: 'superseded by Gateway API 1.0',
    use: 'gateway.networking.k8s.io/v1',
  },
  {
    apiVersion: 'gateway.networking.k8s.io/v1alpha2',
    kinds: ['HTTPRoute', 'Gateway', 'GatewayClass'],
    removedIn: 'Gateway API 1.0',
    use: 'gateway.networking.k8s.io/v1',
  },
]

/** Deprecated annotations, and the fields that replace them. */
export const DEPRECATED_ANNOTATIONS: Readonly<Record<string, string>> = {
  'kubernetes.io/ingress.class': 'spec.ingressClassName',
  'volume.beta.kubernetes.io/storage-class': 'spec.storageClassName',
  'seccomp.security.alpha.kubernetes.io/pod': 'securityContext.seccompProfile',
  'container.apparmor.security.beta.kubernetes.io': 'securityContext.appArmorProfile',
  'scheduler.alpha.kubernetes.io/critical-pod': 'priorityClassName',
}

/** Deprecated fields of a pod, and their replacements. */
export const DEPRECATED_POD_FIELDS: Readonly<Record<string, string>> = { serviceAccount: 'serviceAccountName' }

/** Returns why an object must not be rendered; null if it may. */
export function removal(apiVersion: string, kind: string): string | null {
  const api = REMOVED_APIS.find((removed) => removed.apiVersion === apiVersion && removed.kinds.includes(kind))
  return api === undefined ? null : `${apiVersion} ${kind} is gone (${api.removedIn}): use ${api.use}`
}
