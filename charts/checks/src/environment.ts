import { join } from 'node:path'
import { SERVICES } from '@forecourt/contracts/services'
import { REPOSITORY } from './helm-binary.ts'
import { at, type Json, labelsAt, listAt, type Manifest, textAt } from './manifest.ts'
import { containersOf, type RenderedPod } from './pods.ts'

/** The part of a zod object that these checks use. */
export interface EnvSchema {
  shape: Record<string, unknown>
  extend(shape: Record<string, unknown>): EnvSchema
  safeParse(env: Record<string, string | undefined>): { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }
}

/** Variables that Node.js and libraries read themselves. */
export const READ_BY_THE_RUNTIME = /^(NODE_|OTEL_|SSL_CERT_|UV_|FORECOURT_(VERSION|REVISION)$)/

/** Returns the variables that every process reads, that every service with a database reads, and that `main.js migrate` reads. */
export function kitSchemas(): Promise<Record<'processEnv' | 'serviceEnv' | 'migrationEnv', EnvSchema>> {
  return import(join(REPOSITORY, 'libs/service-kit/src/service-env.ts'))
}

/** Returns the variables that a component reads (services/<name>/src/config.ts and libs/service-kit). Throws when config.ts exports no schema. */
export async function envSchemaOf(component: string): Promise<EnvSchema> {
  const kit = await kitSchemas()
  const config = (await import(join(REPOSITORY, `services/${component}/src/config.ts`))) as Record<string, EnvSchema>
  const name = `${component.replaceAll(/-(\w)/g, (_whole, letter: string) => letter.toUpperCase())}Env`
  const own = config[name]
  if (own === undefined) throw new Error(`services/${component}/src/config.ts exports no ${name}`)
  const ofAll = component === 'gateway' ? kit.processEnv : kit.serviceEnv
  return ofAll.extend(own.shape)
}

/** Names of the components, from the contracts. */
export const COMPONENTS = Object.keys(SERVICES)

/** The environment of a container as its process sees it. */
export interface GivenEnvironment {
  /** by name; null if the value is in a Secret that is not rendered */
  values: Record<string, string | null>
  /** names that are set for this container, not by the shared ConfigMap */
  own: string[]
  /** `X_FILE` variables whose file is not mounted */
  missingFiles: string[]
}

/** Returns the environment of a container: variables, ConfigMaps, Secrets, and for `X_FILE` the content of the mounted file as `X`. */
export function environmentOf(pod: RenderedPod, containerName: string, manifests: readonly Manifest[]): GivenEnvironment {
  const container = containersOf(pod).find((candidate) => candidate.name === containerName)
  if (container === undefined) throw new Error(`${pod.name} has no container ${containerName}`)
  const shared = listAt(container, 'envFrom').flatMap((source) =>
    Object.entries(labelsAt(find(manifests, 'ConfigMap', textAt(source, 'configMapRef', 'name')), 'data')),
  )
  const own = listAt(container, 'env').map((variable): [string, string | null] => [
    textAt(variable, 'name') ?? '',
    textAt(variable, 'value') ?? secretOf(manifests, at(variable, 'valueFrom', 'secretKeyRef')),
  ])
  const files = mountedFiles(pod, container, manifests)
  const missingFiles: string[] = []
  const read = ([name, value]: [string, string | null]): [string, string | null] => {
    if (!name.endsWith('_FILE') || value === null) return [name, value]
    const content = files.get(value)
    if (content === undefined) missingFiles.push(`${name}=${value}`)
    return [name.replace(/_FILE$/, ''), content ?? null]
  }
  const given = own.map(read)
  return { values: Object.fromEntries([...shared, ...given]), own: given.map(([name]) => name), missingFiles }
}

function find(manifests: readonly Manifest[], kind: string, name: string | null): Manifest | undefined {
  return manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name)
}

/** Returns the text of a Secret's key; null if the Secret is not rendered. */
function secretOf(manifests: readonly Manifest[], ref: Json | undefined): string | null {
  const secret = find(manifests, 'Secret', textAt(ref, 'name'))
  const key = textAt(ref, 'key') ?? ''
  const plain = textAt(secret, 'stringData', key)
  const encoded = textAt(secret, 'data', key)
  return plain ?? (encoded === null ? null : Buffer.from(encoded, 'base64').toString('utf8'))
}

/** Returns the content of the files of mounted Secrets by path; null if a Secret is not rendered. */
function mountedFiles(pod: RenderedPod, container: Json, manifests: readonly Manifest[]): Map<string, string | null> {
  const files = new Map<string, string | null>()
  for (const mount of listAt(container, 'volumeMounts')) {
    const volume = listAt(pod.spec, 'volumes').find((candidate) => textAt(candidate, 'name') === textAt(mount, 'name'))
    for (const source of listAt(volume, 'projected', 'sources'))
      for (const item of listAt(source, 'secret', 'items'))
        files.set(
          `${textAt(mount, 'mountPath')}/${textAt(item, 'path')}`,
          secretOf(manifests, { name: textAt(source, 'secret', 'name'), key: textAt(item, 'key') }),
        )
  }
  return files
}
