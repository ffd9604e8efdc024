import { REPOSITORY, type Release } from '../release.ts'
import { ProgramError, runProgram } from '../run-program.ts'
import { secretValue } from '../secret-value.ts'
import { lastGoodRevision } from '../steps/disturbances.ts'
import { podOf } from './pod-of.ts'
import { isChange, PLACEHOLDER, type RunbookCommand } from './runbook-commands.ts'

/** Searches that find nothing in this test, and what they would need to find something. */
const NOT_MADE: readonly [text: string, needs: string][] = [
  ['could not be resumed', 'an import that is taken up again while MongoDB refuses it'],
  ['grep outbox', 'a NATS that answers, and refuses'],
]

/** Runs a runbook's command in a shell with the names of this platform. Returns the problem; null if there was none. */
export async function runAsWritten(platform: Release, command: RunbookCommand, requestId: string): Promise<string | null> {
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

/** Runs a command in the MongoDB pod, which has mongosh; operators have it on their machine. */
async function inMongo(platform: Release, command: string): Promise<string> {
  const script = `export HOME=/tmp MONGODB_URL='${await secretValue(platform, 'forecourt-mongodb', 'url')}'; ${command}`
  return await platform.kubectl('exec', 'forecourt-mongodb-0', '--', 'sh', '-c', script)
}
