import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { commandPath, helmEnvironment, REPOSITORY } from './helm-binary.ts'
import { type JsonObject, type Manifest, parseManifests } from './manifest.ts'

const run = promisify(execFile)
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024
/** Maximum number of concurrent helm processes, each of which uses a whole core for a moment */
const CONCURRENCY = 3

/** The folder of the platform's chart. */
export const CHART = join(REPOSITORY, 'charts/forecourt')
/** The Kubernetes version that a render assumes by default. */
const KUBERNETES = '1.35.0'

/** Thrown when helm fails. The message is helm's output. */
export class HelmError extends Error {
  override name = 'HelmError'
}

export interface RenderOptions {
  chart?: string
  release?: string
  namespace?: string
  /** the cluster's version */
  kubeVersion?: string
  /** additional APIs of the cluster, e.g. `monitoring.coreos.com/v1` */
  apiVersions?: readonly string[]
  /** `helm upgrade` instead of `helm install` */
  upgrade?: boolean
}

/** Values of a render: files as with `-f`, `path=value` lines as with `--set`, and the content of a values file. */
export interface Values {
  files?: readonly string[]
  sets?: readonly string[]
  values?: JsonObject
}

/** Returns the arguments that pass values to helm. */
export function valueArgs({ files = [], sets = [], values }: Values): string[] {
  return [
    ...files.flatMap((file) => ['--values', file]),
    ...(values === undefined ? [] : ['--set-json', JSON.stringify(values)]),
    ...sets.flatMap((set) => ['--set', set]),
  ]
}

const rendered = new Map<string, Promise<Manifest[]>>()

/**
 * Returns the manifests of `helm template`, including hooks and tests, in helm's order. Equal calls in one process share one render: do not
 * modify the result. Throws HelmError with helm's message.
 */
export function render(values: Values = {}, options: RenderOptions = {}): Promise<Manifest[]> {
  const {
    chart = CHART,
    release = 'forecourt',
    namespace = 'forecourt',
    kubeVersion = KUBERNETES,
    apiVersions = [],
    upgrade = false,
  } = options
  const args = [
    ...['template', release, chart, '--namespace', namespace, '--kube-version', kubeVersion],
    ...(upgrade ? ['--is-upgrade'] : []),
    ...apiVersions.flatMap((version) => ['--api-versions', version]),
    ...valueArgs(values),
  ]
  const key = args.join('\n')
  const manifests = rendered.get(key) ?? helm(...args).then(parseManifests)
  rendered.set(key, manifests)
  return manifests
}

let running = 0
const waiting: (() => void)[] = []

/** Runs helm and returns its standard output. Throws HelmError. */
export async function helm(...args: string[]): Promise<string> {
  if (running >= CONCURRENCY) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    const { stdout } = await run(await commandPath('helm'), args, { env: await helmEnvironment(), maxBuffer: MAX_OUTPUT_BYTES })
    return stdout
  } catch (error) {
    const { stderr = '', stdout = '' } = error as { stderr?: string; stdout?: string }
    throw new HelmError(`helm ${args[0]}: ${`${stderr}${stdout}`.trim() || String(error)}`)
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

/** Returns a file of the chart as text. */
export function chartFile(path: string): Promise<string> {
  return readFile(join(CHART, path), 'utf8')
}
