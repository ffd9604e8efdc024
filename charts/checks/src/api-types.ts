import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CUSTOM_RESOURCES } from './custom-resources.ts'
import { at, isObject, labelsAt, type Manifest, nameOf } from './manifest.ts'
import { allPods } from './pods.ts'
import { DEPRECATED_ANNOTATIONS, DEPRECATED_POD_FIELDS, removal } from './removed-apis.ts'
import { type CompiledValidator, type FieldProblem, validateStrictly } from './strict-validation.ts'

const require = createRequire(import.meta.url)
const MODELS = dirname(require.resolve('kubernetes-models'))

/** Built-in Kubernetes kinds that the chart may render, each with its schema in kubernetes-models. */
const SCHEMAS: Readonly<Record<string, string>> = {
  'apps/v1 Deployment': 'AppsV1Deployment',
  'apps/v1 StatefulSet': 'AppsV1StatefulSet',
  'autoscaling/v2 HorizontalPodAutoscaler': 'AutoscalingV2HorizontalPodAutoscaler',
  'batch/v1 CronJob': 'BatchV1CronJob',
  'batch/v1 Job': 'BatchV1Job',
  'networking.k8s.io/v1 Ingress': 'NetworkingV1Ingress',
  'networking.k8s.io/v1 NetworkPolicy': 'NetworkingV1NetworkPolicy',
  'policy/v1 PodDisruptionBudget': 'PolicyV1PodDisruptionBudget',
  'rbac.authorization.k8s.io/v1 Role': 'RbacV1Role',
  'rbac.authorization.k8s.io/v1 RoleBinding': 'RbacV1RoleBinding',
  'v1 ConfigMap': 'CoreV1ConfigMap',
  'v1 PersistentVolumeClaim': 'CoreV1PersistentVolumeClaim',
  'v1 Pod': 'CoreV1Pod',
  'v1 Secret': 'CoreV1Secret',
  'v1 Service': 'CoreV1Service',
  'v1 ServiceAccount': 'CoreV1ServiceAccount',
}

/** Returns the unknown and invalid fields of an object, and the APIs and fields that Kubernetes up to 1.35 removed or deprecated. */
export function problemsOf(manifest: Manifest): FieldProblem[] {
  const { apiVersion, kind } = manifest
  const gone = removal(apiVersion, kind)
  if (gone !== null) return [{ path: '/apiVersion', problem: gone }]
  const custom = CUSTOM_RESOURCES.get(`${apiVersion} ${kind}`)
  const wrong = custom === undefined ? validateStrictly(validatorOf(manifest), manifest) : customProblems(custom, manifest)
  return [...wrong, ...deprecated(manifest)]
}

function customProblems(validate: CompiledValidator, manifest: Manifest): FieldProblem[] {
  if (validate(manifest)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => ({
    path: instancePath,
    problem: `${message ?? 'is wrong'} ${JSON.stringify(params ?? {})}`,
  }))
}

/** Throws an Error for a kind that SCHEMAS does not list. */
function validatorOf(manifest: Manifest): CompiledValidator {
  const schema = SCHEMAS[`${manifest.apiVersion} ${manifest.kind}`]
  if (schema === undefined) throw new Error(`${nameOf(manifest)}: api-types.ts has no schema of ${manifest.apiVersion} ${manifest.kind}`)
  const { validate } = require(join(MODELS, `_schemas/IoK8sApi${schema}.js`)) as { validate: CompiledValidator }
  return validate
}

function deprecated(manifest: Manifest): FieldProblem[] {
  const annotations = Object.keys(labelsAt(manifest, 'metadata', 'annotations')).flatMap((name) => {
    const instead = DEPRECATED_ANNOTATIONS[name] ?? DEPRECATED_ANNOTATIONS[name.split('/')[0] ?? '']
    return instead === undefined ? [] : [{ path: `/metadata/annotations/${name}`, problem: `is deprecated: use ${instead}` }]
  })
  const fields = allPods([manifest]).flatMap(({ spec }) =>
    Object.entries(DEPRECATED_POD_FIELDS)
      .filter(([field]) => at(spec, field) !== undefined)
      .map(([field, instead]) => ({ path: `/pod/${field}`, problem: `is deprecated: use ${instead}` })),
  )
  return [...annotations, ...fields, ...namesOf(manifest)]
}

/** Checks what the API server checks beyond types: names, and that labels are strings (YAML reads a bare number or `yes` as another type). */
function namesOf(manifest: Manifest): FieldProblem[] {
  const { name } = manifest.metadata
  const asLabel = manifest.kind === 'Service' || manifest.kind === 'StatefulSet'
  const problems: FieldProblem[] = []
  if (!/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(name) || name.length > (asLabel ? 63 : 253) || (asLabel && name.includes('.')))
    problems.push({ path: '/metadata/name', problem: `${name} is no name` })
  for (const map of [
    ['metadata', 'labels'],
    ['spec', 'template', 'metadata', 'labels'],
    ['spec', 'selector', 'matchLabels'],
  ] as const) {
    const labels = at(manifest, ...map)
    if (!isObject(labels)) continue
    for (const [key, value] of Object.entries(labels))
      if (typeof value !== 'string' || value.length > 63 || !/^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$/.test(value))
        problems.push({ path: `/${map.join('/')}/${key}`, problem: `${JSON.stringify(value)} is no label` })
  }
  return problems
}
