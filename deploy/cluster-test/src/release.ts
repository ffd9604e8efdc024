import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunOptions, runProgram } from './run-program.ts'

export const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url))
const CHART = join(REPOSITORY, 'charts/forecourt')
/** How long Kubernetes may take for one change on a busy machine. */
const CHANGE_WITHIN = '10m'

/** A release of the chart in its own namespace. */
export interface Release {
  name: string
  namespace: string
  kubectl(...args: string[]): Promise<string>
  /** Runs `kubectl get` and parses its JSON. */
  get<T>(...args: string[]): Promise<T>
  /** Creates or changes objects. */
  apply(...objects: object[]): Promise<void>
  helm(...args: string[]): Promise<string>
  /** Runs an ES module in a container that has Node.js; returns its output. */
  runModule(pod: string, container: string, text: string): Promise<string>
  /** Installs the release, or upgrades it with additional values, and waits until everything is ready. */
  upgrade(...sets: string[]): Promise<void>
  /** Runs deploy/cluster.mjs for this release, as an operator does. */
  cluster(words: readonly string[], options?: RunOptions): Promise<string>
  /** Waits until every deployment has rolled out. */
  rolledOut(): Promise<void>
  /** Returns the label selector of a component, or of the whole release. */
  selector(part?: string): string
}

/** Returns a release, which may not be installed yet. `values` are helm arguments for every install and upgrade. */
export function releaseOf(name: string, namespace: string, values: readonly string[]): Release {
  const here = ['--namespace', namespace]
  const kubectl = (...args: string[]) => runProgram('kubectl', [...here, ...args])
  const helm = (...args: string[]) => runProgram('helm', [...here, ...args])
  const selector = (part?: string) =>
    [`app.kubernetes.io/instance=${name}`, ...(part === undefined ? [] : [`app.kubernetes.io/component=${part}`])].join(',')
  return {
    name,
    namespace,
    kubectl,
    helm,
    selector,
    get: async (...args) => JSON.parse(await kubectl('get', ...args, '--output', 'json')),
    async apply(...objects) {
      await runProgram('kubectl', [...here, 'apply', '--server-side', '--filename', '-'], {
        input: objects.map((one) => JSON.stringify(one)).join('\n---\n'),
      })
    },
    runModule: (pod, container, text) =>
      runProgram('kubectl', [...here, 'exec', '--stdin', pod, '--container', container, '--', 'node', '--input-type=module', '-'], {
        input: text,
      }),
    async upgrade(...sets) {
      const all = [...values, ...sets.flatMap((set) => ['--set', set])]
      await helm('upgrade', '--install', name, CHART, ...all, '--reset-then-reuse-values', '--wait', '--timeout', CHANGE_WITHIN)
    },
    cluster(words, options) {
      const env = { RELEASE: name, NAMESPACE: namespace, HELM_ARGS: '' }
      return runProgram(process.execPath, [join(REPOSITORY, 'deploy/cluster.mjs'), ...words], {
        ...options,
        env: { ...env, ...options?.env },
      })
    },
    async rolledOut() {
      const names = (await kubectl('get', 'deployment', '--selector', selector(), '--output', 'name')).split('\n').filter(Boolean)
      for (const deployment of names) await kubectl('rollout', 'status', deployment, `--timeout=${CHANGE_WITHIN}`)
    },
  }
}
