import { fileURLToPath } from 'node:url'
import { bundleProgram } from '../bundle-program.ts'
import { gatewayUrl } from '../gateway-url.ts'
import { createNamespace } from '../namespace.ts'
import { startNodePod } from '../node-pod.ts'
import { ownerOf } from '../owner.ts'
import { platformValues } from '../platform-values.ts'
import type { Outcome } from '../record.ts'
import { REPOSITORY, type Release, releaseOf } from '../release.ts'
import { ProgramError, runProgram } from '../run-program.ts'
import { isChange, PLACEHOLDER, type RunbookCommand, runbookCommands } from '../runbooks/runbook-commands.ts'
import { lastGoodRevision } from '../steps/disturbances.ts'
import { toolsImage } from '../tools-image.ts'
import type { Part } from './part.ts'

const REFUSE_WRITES = fileURLToPath(new URL('../runbooks/refuse-writes-program.js', import.meta.url))
const NODE = 'people'
const REFUSED = ['trade-ins/evaluations', 'leads/dealerships', 'leads/leads', 'inventory-feed/vehicles']
/** What is down: nothing listens there. */
const TROUBLE = [
  'smtp.url=smtp://127.0.0.1:9',
  'smtp.from=cars@dealership.test',
  'publicUrl=http://cars.dealership.test',
  'documents.windowStickers.gm=https://127.0.0.1:9/{vin}',
  'components.tax-vin.env.TAX_API_URL=https://127.0.0.1:9/{zip}',
  // the gateway counts as it does for customers, and sooner
  'rateLimitFactor=1',
]
/** What is searched for here in vain, and would need. */
const NOT_MADE: readonly [text: string, needs: string][] = [
  ['could not be resumed', 'an import that is taken up again while MongoDB refuses it'],
  ['grep outbox', 'a NATS that answers, and refuses'],
]

/** Every kubectl, helm and mongosh line of the runbooks, run as it is written, on a platform with the symptoms that they search for. */
export const testRunbooks: Part = (prefix) => {
  const loadNamespace = `${prefix}-people`
  const platform = releaseOf('forecourt', `${prefix}-runbooks`, platformValues(loadNamespace))
  const people = releaseOf('people', loadNamespace, [])
  return {
    namespaces: [platform, people].map(({ namespace }) => namespace),
    async run({ record: { step }, only }) {
      for (const { namespace } of [platform, people]) await createNamespace(namespace)
      await step('install for the runbooks', async () => {
        await platform.upgrade()
        // a revision that can be gone back to
        await platform.upgrade(...TROUBLE)
        return {}
      })
      let requestId = ''
      await step('symptoms', async () => {
        requestId = await makeTrouble(platform, people)
        return {}
      })
      const commands = (await runbookCommands()).filter(({ runbook, text }) => only.test(runbook) || only.test(text))
      const looks = commands.filter((command) => !isChange(command))
      await step(`${looks.length} commands that look`, () => runAll(platform, looks, requestId))
      const changes = commands.filter(isChange)
      await step(`${changes.length} commands that change`, () => runAll(platform, changes, requestId))
      await step('helm test after them', async () => {
        await platform.rolledOut()
        await platform.helm('test', platform.name, '--timeout', '5m')
        return {}
      })
    },
  }
}

/** Resolves to the id of a request that failed. */
async function makeTrouble(platform: Release, people: Release): Promise<string> {
  await startNodePod(people, {
    name: NODE,
    image: await toolsImage(platform),
    command: ['node', '--eval', 'setInterval(() => {}, 3_600_000)'],
  })
  const { email, password } = await ownerOf(platform)
  const env = { FORECOURT_URL: await gatewayUrl(platform), OWNER_EMAIL: email, OWNER_PASSWORD: password }
  const program = await bundleProgram('runbooks/symptoms-program.ts')
  const work = async (more: Readonly<Record<string, string>> = {}) => {
    const all = JSON.stringify({ ...env, ...more })
    // of a bundle nothing runs before its first line
    const printed = await people.runModule(NODE, NODE, `Object.assign(process.env, ${all});${program}`)
    return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as { place: object; status: number; requestId: string }
  }
  const PLACE = JSON.stringify((await work()).place)
  await refuseWrites(platform, true)
  const { status, requestId } = await work({ PLACE })
  await refuseWrites(platform, false)
  await platform.kubectl('scale', 'statefulset/forecourt-nats', '--replicas', '0')
  await platform.kubectl('wait', '--for=delete', 'pod/forecourt-nats-0', '--timeout=120s')
  // the last of it: no one signs in from there for a minute
  await work({ PLACE, GUESSES: '40' })
  await platform.kubectl('scale', 'statefulset/forecourt-nats', '--replicas', '1')
  await platform.kubectl('rollout', 'status', 'statefulset/forecourt-nats', '--timeout=5m')
  // a container that has started again: it ends as on SIGTERM
  await platform.kubectl('exec', await podOf(platform, 'documents'), '--', 'node', '--eval', 'process.kill(1)')
  await platform.rolledOut()
  if (status < 500) throw new Error(`The request that was to fail was answered ${status}.`)
  return requestId
}

async function refuseWrites(platform: Release, refused: boolean): Promise<void> {
  const env = { COLLECTIONS: REFUSED.join(','), REFUSED: refused ? '1' : '0' }
  await platform.cluster(['connect', process.execPath, REFUSE_WRITES], { env })
}

async function runAll(platform: Release, commands: readonly RunbookCommand[], requestId: string): Promise<Outcome> {
  const problems: string[] = []
  for (const command of commands) {
    const problem = await runAsWritten(platform, command, requestId)
    if (problem !== null) problems.push(`${command.runbook}: ${command.text}: ${problem}`)
  }
  return { problems }
}

/** Runs a command in a shell, with the names of this platform in it. Resolves to what was wrong. */
async function runAsWritten(platform: Release, command: RunbookCommand, requestId: string): Promise<string | null> {
  const { text } = command
  const restarted = /--previous|lastState/.test(text)
  const isInVain = NOT_MADE.some(([searched]) => text.includes(searched))
  const values: Record<string, () => Promise<string>> = {
    '<last good revision>': () => lastGoodRevision(platform),
    '<node>': async () => (await platform.get<{ items: { metadata: { name: string } }[] }>('nodes')).items[0]?.metadata.name ?? '',
    '<request id>': async () => requestId,
    '<pod of inventory-feed>': () => podOf(platform, 'inventory-feed'),
  }
  let here = text.replaceAll('--namespace forecourt', `--namespace ${platform.namespace}`)
  for (const placeholder of text.match(PLACEHOLDER) ?? []) {
    const value = await (values[placeholder] ?? (() => podOf(platform, restarted ? 'documents' : 'leads', restarted)))()
    here = here.replaceAll(placeholder, value)
  }
  const run = async () => {
    if (here.startsWith('deploy/cluster.mjs')) return await platform.cluster(here.split(' ').slice(1))
    if (here.startsWith('mongosh')) return await inMongo(platform, here)
    return await runProgram('bash', ['-c', here.endsWith('&') ? `${here} sleep 3; kill %1` : here], { cwd: REPOSITORY })
  }
  try {
    const printed = await run()
    if (/cordon/.test(text)) await platform.kubectl(...here.replace('cordon', 'uncordon').split(' ').slice(1))
    if (isChange(command)) await whole(platform)
    return printed.trim() !== '' || isInVain || /^mongosh/.test(text) ? null : 'prints nothing'
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error
    // grep found nothing
    return isInVain ? null : error.message
  }
}

async function whole(platform: Release): Promise<void> {
  for (const server of ['mongodb', 'nats']) await platform.kubectl('rollout', 'status', `statefulset/forecourt-${server}`, '--timeout=5m')
  await platform.rolledOut()
}

/** The image of MongoDB has mongosh; operators have it on their machine. */
async function inMongo(platform: Release, command: string): Promise<string> {
  const { data } = await platform.get<{ data: { url: string } }>('secret', 'forecourt-mongodb')
  const script = `export HOME=/tmp MONGODB_URL='${Buffer.from(data.url, 'base64').toString()}'; ${command}`
  return await platform.kubectl('exec', 'forecourt-mongodb-0', '--', 'sh', '-c', script)
}

/** A pod of a component: one that has started again, where that is wanted. */
async function podOf(platform: Release, component: string, restarted = false): Promise<string> {
  interface Pods {
    items: { metadata: { name: string; deletionTimestamp?: string }; status: { containerStatuses?: { restartCount: number }[] } }[]
  }
  const { items } = await platform.get<Pods>('pods', '--selector', platform.selector(component))
  const running = items.filter(({ metadata }) => metadata.deletionTimestamp === undefined)
  const wanted = running.filter(({ status }) => !restarted || (status.containerStatuses?.[0]?.restartCount ?? 0) > 0)
  if (wanted[0] === undefined) throw new Error(`No pod of ${component}${restarted ? ' has started again' : ' runs'}.`)
  return wanted[0].metadata.name
}
