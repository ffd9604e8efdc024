import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type RunOptions, runProgram } from './run-program.ts'

export const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url))
const CHART = join(REPOSITORY, 'charts/forecourt')
/** What Kubernetes may take for one change on a machine that does much else. */
const CHANGE_WITHIN = '10m'

/** A release of the chart in a namespace of its own. */
export interface Release {
  name: string
  namespace: string
  kubectl(...args: string[]): Promise<string>
  /** an object as JSON */
  get<T>(...args: string[]): Promise<T>
  /** Creates or changes objects. */
  apply(...objects: object[]): Promise<void>
  helm(...args: string[]): Promise<string>
  /** Runs an ES module in a container that has Node.js; resolves to what it prints. */
  runModule(pod: string, container: string, text: string): Promise<string>
  /** Installs it, or upgrades it with more values beside those it has, and waits until everything is ready. */
  upgrade(...sets: string[]): Promise<void>
  /** deploy/cluster.mjs, as an operator calls it */
  cluster(words: readonly string[], options?: RunOptions): Promise<string>
  /** Waits until every deployment has its new pods, and no others. */
  rolledOut(): Promise<void>
  /** What selects the pods of a part. */
  selector(part?: string): string
}

/** A release that may not be installed yet. `values` are arguments of helm that every install and upgrade is given. */
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
