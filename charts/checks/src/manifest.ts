import { parseAllDocuments, type Tags } from 'yaml'

/** Any YAML value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** A rendered Kubernetes object. */
export interface Manifest extends JsonObject {
  apiVersion: string
  kind: string
  metadata: { name: string; namespace?: string; labels?: Record<string, string>; annotations?: Record<string, string> }
}

/** The YAML 1.1 types that a cluster uses: `yes` is true and 0755 is octal, but a date stays text. */
const asClustersRead = (tags: Tags) =>
  tags.filter((tag) => typeof tag === 'string' || !/timestamp|time/i.test(`${tag.tag} ${tag.format ?? ''}`))

/** Parses a stream of YAML documents as a cluster does. Throws for a duplicate key and for a document that is not a Kubernetes object. */
export function parseManifests(text: string): Manifest[] {
  return parseAllDocuments(text, { version: '1.1', customTags: asClustersRead, uniqueKeys: true })
    .map((document) => {
      const [problem] = document.errors
      if (problem !== undefined) throw problem
      return document.toJS() as Json
    })
    .filter((value) => value !== null)
    .map((value) => {
      if (!isObject(value) || typeof value.kind !== 'string' || typeof value.apiVersion !== 'string' || !isObject(value.metadata ?? null))
        throw new Error(`not a Kubernetes object: ${JSON.stringify(value).slice(0, 200)}`)
      return value as Manifest
    })
}

/** Returns the name in the form that kubectl accepts: `Deployment/forecourt-gateway`. */
export function nameOf({ kind, metadata }: Manifest): string {
  return `${kind}/${metadata.name}`
}

/** Whether a value is an object, not an array. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at a path of keys and indices; undefined when the path does not exist. */
export function at(value: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  let here = value
  for (const step of path) {
    if (Array.isArray(here) && typeof step === 'number') here = here[step]
    else if (isObject(here) && typeof step === 'string') here = here[step]
    else return undefined
  }
  return here
}

/** The list at a path; empty when there is none. */
export function listAt(value: Json | undefined, ...path: readonly (string | number)[]): Json[] {
  const list = at(value, ...path)
  return Array.isArray(list) ? list : []
}

/** The text at a path; null when there is none. */
export function textAt(value: Json | undefined, ...path: readonly (string | number)[]): string | null {
  const text = at(value, ...path)
  return typeof text === 'string' ? text : null
}

/** The map of texts at a path; empty when there is none. */
export function labelsAt(value: Json | undefined, ...path: readonly (string | number)[]): Record<string, string> {
  const map = at(value, ...path)
  return isObject(map) ? (map as Record<string, string>) : {}
}

/** The objects of a kind. */
export function ofKind(manifests: readonly Manifest[], ...kinds: readonly string[]): Manifest[] {
  return manifests.filter(({ kind }) => kinds.includes(kind))
}
