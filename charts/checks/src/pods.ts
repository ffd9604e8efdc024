import { at, isObject, type Json, type JsonObject, labelsAt, listAt, type Manifest, nameOf } from './manifest.ts'

/** A pod that a rendered object creates. */
export interface RenderedPod {
  /** the object that creates it, e.g. `Deployment/forecourt-gateway` */
  owner: Manifest
  name: string
  labels: Record<string, string>
  spec: JsonObject
}

/** The path of the pod template in each kind that creates pods. */
const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  Deployment: ['spec', 'template'],
  StatefulSet: ['spec', 'template'],
  DaemonSet: ['spec', 'template'],
  ReplicaSet: ['spec', 'template'],
  Job: ['spec', 'template'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template'],
  Pod: [],
}

/** Returns the pod of an object; empty for kinds that create none. Throws when such a kind has no template. */
export function podsOf(owner: Manifest): RenderedPod[] {
  const path = TEMPLATES[owner.kind]
  if (path === undefined) return []
  const template = at(owner, ...path)
  const spec = at(template, 'spec')
  if (!isObject(spec)) throw new Error(`${nameOf(owner)} has no pod`)
  return [{ owner, name: nameOf(owner), labels: labelsAt(template, 'metadata', 'labels'), spec }]
}

/** Every pod of a render. */
export function allPods(manifests: readonly Manifest[]): RenderedPod[] {
  return manifests.flatMap(podsOf)
}

/** Returns the long-running pods: those of Deployments, StatefulSets and DaemonSets. */
export function lastingPods(manifests: readonly Manifest[]): RenderedPod[] {
  return allPods(manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet' || kind === 'DaemonSet'))
}

/** Containers of a pod, init containers first. */
export function containersOf({ spec }: RenderedPod): JsonObject[] {
  return [...listAt(spec, 'initContainers'), ...listAt(spec, 'containers')].filter(isObject)
}

/** Whether labels match a selector's matchLabels. */
export function carries(labels: Readonly<Record<string, string>>, wanted: Readonly<Record<string, Json>>): boolean {
  return Object.entries(wanted).every(([key, value]) => labels[key] === value)
}
