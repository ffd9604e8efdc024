import { at, isObject, type Json, type JsonObject, labelsAt, listAt, type Manifest, nameOf } from './manifest.ts'

/** A pod that a rendered object makes. */
export interface RenderedPod {
  /** what makes it, e.g. `Deployment/forecourt-gateway` */
  owner: Manifest
  name: string
  labels: Record<string, string>
  spec: JsonObject
}

/** Where each kind that makes pods keeps their template. */
const TEMPLATES: Readonly<Record<string, readonly string[]>> = {
  Deployment: ['spec', 'template'],
  StatefulSet: ['spec', 'template'],
  DaemonSet: ['spec', 'template'],
  ReplicaSet: ['spec', 'template'],
  Job: ['spec', 'template'],
  CronJob: ['spec', 'jobTemplate', 'spec', 'template'],
  Pod: [],
}

/** The pods of one object; none for kinds that make none. */
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

/** Pods that are to stay: those of Deployments and StatefulSets. */
export function lastingPods(manifests: readonly Manifest[]): RenderedPod[] {
  return allPods(manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet' || kind === 'DaemonSet'))
}

/** Containers of a pod, init containers first. */
export function containersOf({ spec }: RenderedPod): JsonObject[] {
  return [...listAt(spec, 'initContainers'), ...listAt(spec, 'containers')].filter(isObject)
}

/** Whether labels match a selector of plain labels. */
export function carries(labels: Readonly<Record<string, string>>, wanted: Readonly<Record<string, Json>>): boolean {
  return Object.entries(wanted).every(([key, value]) => labels[key] === value)
}
