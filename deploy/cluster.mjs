#!/usr/bin/env node
// Operators' commands in a cluster besides helm: tools, backups and restores. Needs Node.js, kubectl (with a current context) and helm on the PATH.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const HELP = `deploy/cluster.mjs tool dead-letters [NAME=value ...]   a tool of the image forecourt/tools, with its output
deploy/cluster.mjs backup [name]                        a copy now; says what it is called
deploy/cluster.mjs copies                               the copies in the backup volume
deploy/cluster.mjs restore <copy>                       an empty platform becomes what the copy holds
deploy/cluster.mjs restore-from <folder>                the same from a folder of this machine (make export elsewhere, or download)
deploy/cluster.mjs download <copy> <folder>             a copy of the backup volume into a new folder of this machine
deploy/cluster.mjs connect <program> [argument ...]     a program of this machine (sh) with the platform's MONGODB_URL, NATS_URL and DATABASE_PREFIX

RELEASE and NAMESPACE (both forecourt) say which platform, CHART (charts/forecourt) its chart, HELM_ARGS more arguments of helm.`

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const {
  RELEASE: release = 'forecourt',
  NAMESPACE: namespace = 'forecourt',
  CHART: chart = join(ROOT, 'charts/forecourt'),
  HELM_ARGS = '',
} = process.env
const POLL_MS = 1_000
/** A job goes on while the API server does not respond, for example during its upgrade. */
const UNANSWERED_POLLS = 300
const FORWARD_WITHIN_MS = 20_000
/** The pod of a download exits by itself after this time. */
const DOWNLOAD_WITHIN_MS = 3_600_000
/** Components whose pods keep running while the platform is paused. */
const STAYING = 'mongodb,nats,backup,backup-volume,smoke'

const PLATFORM = 'RELEASE and NAMESPACE say which platform'
/** What to do when the chart has none of these: they may be the operator's own servers. */
const HINTS = {
  mongodb: `set MONGODB_URL to the address of your own MongoDB; ${PLATFORM}`,
  nats: `set NATS_URL to the address of your own NATS; ${PLATFORM}`,
}

const START = 'helm upgrade … --set paused=false'
const NOTHING_IMPORTED = `Nothing was imported this time. The platform is still paused: run the restore again. If no earlier restore broke off, ${START} starts it.`
/** Services that start on a part of the data seem to work, and what people do there keeps every later import from replacing it. */
const PARTLY_IMPORTED = `The platform is still paused, and must stay paused until a restore has succeeded: it may have only a part of the data. Run the restore
again once no other one runs. Only if the log says 'An import only fills an empty platform' was nothing changed: then ${START} starts it.`

/** An error whose message is printed without a stack trace. */
class Problem extends Error {}

const COMMANDS = { tool, backup, copies, restore, 'restore-from': restoreFrom, download, connect }
const forwards = []
let unanswered = 0

const [command, ...words] = process.argv.slice(2)
if (!Object.hasOwn(COMMANDS, command ?? '')) {
  console.log(HELP)
  process.exit(command === undefined ? 0 : 2)
}
try {
  await COMMANDS[command](...words)
} catch (error) {
  if (!(error instanceof Problem)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  for (const forward of forwards) forward.kill()
}

async function tool(name, ...settings) {
  if (name === undefined) throw new Problem('Which tool? Such as: deploy/cluster.mjs tool dead-letters')
  const env = settings.map((setting) => ({ name: setting.split('=', 1)[0], value: setting.slice(setting.indexOf('=') + 1) }))
  await runJob(unique('tool'), (container) => ({ ...container, args: [name], env: [...container.env, ...env] }))
}

async function backup(name = 'copy') {
  const job = unique(name)
  await runJob(job, (container) => container)
  console.log(`The copy is ${job}.`)
}

/** Prints the names of the complete copies in the backup volume, and returns them. */
async function copies() {
  const list = `for (const name of fs.readdirSync('/backup')) if (fs.existsSync('/backup/' + name + '/manifest.json')) console.log(name)`
  const job = unique('copies')
  await runJob(job, ({ args: _, ...container }) => ({ ...container, command: ['node', '--eval', list] }))
  return kubectl('logs', `job/${job}`).split('\n').filter(Boolean)
}

async function restore(copy) {
  if (copy === undefined) throw new Problem('Which copy? deploy/cluster.mjs copies lists them.')
  const complete = await copies()
  if (!complete.includes(copy)) throw new Problem(`The backup volume has no complete copy ${copy}. The complete ones are listed above.`)
  await whilePaused(() =>
    runJob(unique('restore'), (container) => ({
      ...container,
      args: ['import'],
      env: [...container.env.filter(({ name }) => name !== 'TO'), { name: 'FROM', value: `/backup/${copy}` }],
    })),
  )
}

async function restoreFrom(folder = '') {
  if (!existsSync(join(folder, 'manifest.json'))) throw new Problem(`No copy is in ${folder || 'no folder'}: its manifest.json is missing.`)
  refuseUnreachable()
  await whilePaused(() => connect('make', '--directory', ROOT, 'import', `FROM=${resolve(folder)}`))
}

/**
 * Uses MONGODB_URL and NATS_URL if they are set, otherwise forwards ports of the chart's servers through the API server. The program gets the platform's
 * DATABASE_PREFIX too, so that it finds the platform's databases and not those of another one.
 */
async function connect(program, ...args) {
  if (program === undefined) throw new Problem('Which program? Such as: deploy/cluster.mjs connect sh')
  const { MONGODB_URL = await mongodbUrl(), NATS_URL = await natsUrl(), DATABASE_PREFIX = databasePrefix() } = process.env
  run(program, args, { stdio: 'inherit', env: { ...process.env, MONGODB_URL, NATS_URL, DATABASE_PREFIX } })
}

async function download(copy, folder = '') {
  if (copy === undefined || folder === '') throw new Problem('Which copy, and where to? deploy/cluster.mjs copies lists them.')
  if (existsSync(folder)) throw new Problem(`${folder} is there already: name a new folder.`)
  const pod = unique('download')
  const { template } = backupJob(pod).spec
  const container = {
    ...template.spec.containers[0],
    args: undefined,
    command: ['node', '--eval', `setTimeout(() => {}, ${DOWNLOAD_WITHIN_MS})`],
  }
  const manifest = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...template.metadata, name: pod },
    spec: { ...template.spec, containers: [container] },
  }
  run('kubectl', ['--namespace', namespace, 'apply', '--filename', '-'], { input: JSON.stringify(manifest) })
  try {
    kubectl('wait', '--for=condition=Ready', `pod/${pod}`, '--timeout=120s')
    const read = (code) => ['--namespace', namespace, 'exec', pod, '--', 'node', '--eval', code, `/backup/${copy}`]
    const list = `const { readdirSync } = fs; console.log(readdirSync(process.argv[1], { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).map((one) => path.relative(process.argv[1], path.join(one.parentPath, one.name))).join('\\n'))`
    const files = run('kubectl', read(list), { stdio: ['ignore', 'pipe', 'inherit'] })
      .stdout.toString()
      .split('\n')
      .filter(Boolean)
    if (!files.includes('manifest.json')) throw new Problem(`${copy} was cut off: it has no manifest.`)
    // the manifest marks a copy as complete, so it is copied last
    for (const file of [...files.filter((name) => name !== 'manifest.json'), 'manifest.json']) {
      const target = join(folder, file)
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
      const content = `fs.createReadStream(path.join(process.argv[1], ${JSON.stringify(file)})).pipe(process.stdout)`
      run('kubectl', read(content), { stdio: ['ignore', openSync(target, 'wx', 0o600), 'inherit'] })
    }
    console.log(`${files.length} files of ${copy} are in ${folder}. They hold personal data.`)
  } finally {
    kubectl('delete', 'pod', pod, '--wait=false')
  }
}

/** Throws Problem when `connect` would not know a server, so that nothing is stopped for it. */
function refuseUnreachable() {
  const { MONGODB_URL, NATS_URL } = process.env
  for (const [part, own] of Object.entries({ mongodb: MONGODB_URL, nats: NATS_URL }))
    if (own === undefined) for (const kind of ['secret', 'service']) nameOf(kind, part)
}

/** Pauses the platform for an import. When the import fails, the platform stays paused for the next attempt, and the Problem says so. */
async function whilePaused(runImport) {
  console.error(`Pausing ${release} ...`)
  upgrade('paused=true')
  let advice = NOTHING_IMPORTED
  try {
    untilNothingRuns()
    advice = PARTLY_IMPORTED
    await runImport()
  } catch (error) {
    if (error instanceof Problem) error.message += `\n${advice}`
    throw error
  }
  resume()
}

/** Waits until nothing writes and no owner can be created in an empty platform. */
function untilNothingRuns() {
  const ours = `${selector()},app.kubernetes.io/component notin (${STAYING})`
  // evicted pods and those of a node that was shut down stay until someone deletes them, and run nothing
  const running = 'status.phase!=Failed,status.phase!=Succeeded'
  kubectl('wait', '--for=delete', 'pod', '--selector', ours, '--field-selector', running, '--timeout=120s')
}

function resume() {
  console.error(`Starting ${release} ...`)
  upgrade('paused=false')
  console.log(`Restored. People sign in with the passwords that they had when the copy was made, and with codes of their
authenticator apps if auth has the key of two-step sign-in of that time (deploy/backup.md).
helm test signs in as the Secret of the owner says: name one of yours, with the owner's email and password of the copy, in tests.existingSecret.`)
}

function upgrade(set) {
  const more = HELM_ARGS.split(' ').filter(Boolean)
  const wait = ['--reset-then-reuse-values', '--wait', '--timeout', '10m']
  run('helm', ['--namespace', namespace, 'upgrade', release, chart, ...wait, ...more, '--set', set])
}

/** Creates a job from the backup's CronJob, with its container changed by `change`, and shows its log. Throws Problem when it fails. */
async function runJob(job, change) {
  const made = backupJob(job)
  const { spec } = made.spec.template
  spec.containers = [change(spec.containers[0])]
  run('kubectl', ['--namespace', namespace, 'apply', '--filename', '-'], { input: JSON.stringify(made) })
  // a container has no log before it runs
  while (!shows(job) && outcomeOf(job) === undefined) await sleep(POLL_MS)
  let outcome = outcomeOf(job)
  for (; outcome === undefined; outcome = outcomeOf(job)) await sleep(POLL_MS)
  if (outcome.type === 'Complete') return
  throw new Problem(
    `The job ${job} failed: ${outcome.message}\nIts log stands above. kubectl --namespace ${namespace} logs job/${job} shows it again.`,
  )
}

/** Returns the job that the backup's CronJob would create now. Throws Problem when there is no CronJob. */
function backupJob(name) {
  const cronjob = nameOf('cronjob', 'backup', 'backup.enabled must be true')
  return JSON.parse(kubectl('create', 'job', name, `--from=cronjob/${cronjob}`, '--dry-run=client', '--output', 'json'))
}

/** Prints a job's log until it ends; returns whether that succeeded. */
function shows(job) {
  const { status } = spawnSync('kubectl', ['--namespace', namespace, 'logs', '--follow', `job/${job}`], {
    stdio: ['ignore', 'inherit', 'ignore'],
  })
  return status === 0
}

/** Returns the condition with which a job ended; undefined while it runs, or while the API server does not respond. */
function outcomeOf(job) {
  let status
  try {
    status = JSON.parse(kubectl('get', 'job', job, '--output', 'json')).status
    unanswered = 0
  } catch (error) {
    if (++unanswered < UNANSWERED_POLLS) return undefined
    error.message += `\nThe job ${job} may still be running.`
    throw error
  }
  return status?.conditions?.find(({ type, status: is }) => is === 'True' && (type === 'Complete' || type === 'Failed'))
}

async function mongodbUrl() {
  const url = new URL(secretOf('mongodb').replace('mongodb:', 'http:'))
  // the members of the replica set are known by names that only the cluster resolves
  return `mongodb://${url.username}:${url.password}@${await forward('mongodb', 27_017)}/?directConnection=true`
}

async function natsUrl() {
  const url = new URL(secretOf('nats').replace('nats:', 'http:'))
  return `nats://${url.username}:${url.password}@${await forward('nats', 4_222)}`
}

function secretOf(part) {
  return Buffer.from(dataOf('secret', part).url, 'base64').toString()
}

function databasePrefix() {
  return dataOf('configmap', 'config').DATABASE_PREFIX
}

function dataOf(kind, part) {
  return JSON.parse(kubectl('get', kind, nameOf(kind, part), '--output', 'json')).data
}

/** Forwards a local port to a server of the cluster until this program exits; returns the local address. */
async function forward(part, port) {
  const service = nameOf('service', part)
  const child = spawn('kubectl', ['--namespace', namespace, 'port-forward', `service/${service}`, `:${port}`])
  forwards.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data))
  for (const deadline = Date.now() + FORWARD_WITHIN_MS; Date.now() < deadline && child.exitCode === null; await sleep(100)) {
    const [, address] = /Forwarding from (127\.0\.0\.1:\d+)/.exec(said) ?? []
    if (address !== undefined) return address
  }
  throw new Problem(`kubectl does not reach ${service}: ${said}`)
}

/** Returns the name of the first object of a kind and component. Throws Problem when there is none. */
function nameOf(kind, part, hint = HINTS[part] ?? PLATFORM) {
  const [first] = kubectl('get', kind, '--selector', selector(part), '--output', 'name').split('\n').filter(Boolean)
  if (first === undefined) throw new Problem(`The release ${release} in the namespace ${namespace} has no ${kind} of its ${part}: ${hint}.`)
  return first.split('/').at(-1)
}

function selector(part) {
  return [`app.kubernetes.io/instance=${release}`, ...(part === undefined ? [] : [`app.kubernetes.io/component=${part}`])].join(',')
}

function unique(name) {
  return `${name}-${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
}

function kubectl(...args) {
  return run('kubectl', ['--namespace', namespace, ...args], { stdio: ['ignore', 'pipe', 'inherit'] }).stdout.toString()
}

/** Runs a program and waits for it to exit, with its output on stderr by default. Throws Problem when it fails or is not installed. */
function run(program, args, options = {}) {
  const input = options.input === undefined ? 'inherit' : 'pipe'
  const done = spawnSync(program, args, { stdio: [input, 2, 2], ...options })
  if (done.error !== undefined) throw new Problem(`${program} cannot be run: ${done.error.message}`)
  if (done.status !== 0) throw new Problem(`${program} ${args.slice(2, 4).join(' ')} failed.`)
  return done
}
