import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { render } from './helm.ts'
import { REPOSITORY } from './helm-binary.ts'
import { at, ofKind } from './manifest.ts'

/**
 * Runs deploy/cluster.mjs with a fake kubectl and helm that record their arguments, because there is no cluster here. The log of a job is
 * available only at the second request, as while its container is being created.
 */
const STAND_IN = String.raw`#!/usr/bin/env node
const fs = require('node:fs')
const { basename, join } = require('node:path')
const folder = process.env.STAND_IN
const args = process.argv.slice(2).filter((arg, at, all) => arg !== '--namespace' && all[at - 1] !== '--namespace')
const line = [basename(process.argv[1]), ...args].join(' ')
fs.appendFileSync(join(folder, 'commands'), line + '\n')
const said = (pattern) => fs.readFileSync(join(folder, 'commands'), 'utf8').split('\n').filter((one) => pattern.test(one)).length
if (/ wait --for=delete /.test(line) && process.env.PODS_STAY) process.exit(1)
else if (/ get cronjob /.test(line)) console.log(process.env.NO_BACKUP ? '' : 'cronjob.batch/forecourt-backup')
else if (/ create job /.test(line)) console.log(fs.readFileSync(join(folder, 'job.json'), 'utf8'))
else if (/ exec /.test(line)) process.stdout.write(/readdirSync/.test(line) ? 'manifest.json\nmongodb/leads.bson.gz\n' : 'content of ' + /"([^"]+)"/.exec(line)[1])
else if (process.env.OWN_SERVERS && / get service .*=(mongodb|nats) /.test(line)) console.log('')
else if (/ get (secret|service|configmap) /.test(line)) console.log(line.includes('--output name') ? 'one/forecourt-part' : JSON.stringify({ data: { url: Buffer.from('nats://user:word@server:4222').toString('base64'), DATABASE_PREFIX: 'cars-' } }))
else if (/ port-forward /.test(line)) {
  console.log('Forwarding from 127.0.0.1:40001 -> 1')
  setInterval(() => {}, 1_000)
} else if (/ apply /.test(line)) fs.writeFileSync(join(folder, 'applied.json'), fs.readFileSync(0))
else if (/ logs /.test(line)) {
  if (said(/ logs /) < 2) process.exit(1)
  console.log(/copies-/.test(line) ? 'copy-1\ncopy-20261121023000' : 'what the job says')
} else if (/ get job restore-/.test(line) && said(/ get job restore-/) <= Number(process.env.UNANSWERED ?? 0)) process.exit(1)
else if (/ get job /.test(line)) {
  const ends = / copies-/.test(line) ? 'Complete' : process.env.JOB_ENDS ?? 'Complete'
  const type = said(/ logs /) < 2 ? 'Suspended' : ends
  console.log(JSON.stringify({ status: { conditions: [{ type, status: 'True', message: 'how it ended' }] } }))
}
`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-cluster-'))
  for (const program of ['kubectl', 'helm']) await writeFile(join(folder, program), STAND_IN, { mode: 0o755 })
  const [cronJob] = ofKind(await render({ values: { backup: { enabled: true } } }), 'CronJob')
  await writeFile(join(folder, 'job.json'), JSON.stringify({ kind: 'Job', spec: at(cronJob, 'spec', 'jobTemplate', 'spec') }))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

interface Ran {
  code: number
  stdout: string
  stderr: string
  commands: string[]
}

async function cluster(words: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  const path = `${folder}${delimiter}${process.env.PATH}`
  const options = { env: { ...process.env, PATH: path, STAND_IN: folder, ...env } }
  const ran = await new Promise<Omit<Ran, 'commands'>>((resolve) =>
    execFile(process.execPath, [join(REPOSITORY, 'deploy/cluster.mjs'), ...words], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    ),
  )
  const commands = await readFile(join(folder, 'commands'), 'utf8').catch(() => '')
  return { ...ran, commands: commands.split('\n').filter(Boolean) }
}
const container = async () => {
  const job = parse(await readFile(join(folder, 'applied.json'), 'utf8'))
  return at(job, 'spec', 'template', 'spec', 'containers', 0) as { args?: string[]; env: { name: string; value?: string }[] }
}
/** Reduces helm and kubectl calls to the steps of a restore, without repetitions. */
const steps = (commands: readonly string[]) =>
  commands
    .flatMap((line) => /paused=\w+|wait --for=delete|^kubectl (?:apply|logs)/.exec(line)?.[0] ?? [])
    .filter((step, index, all) => step !== all[index - 1])

test('lists the commands when it is run without one', async () => {
  const { code, stdout } = await cluster([])
  expect(code).toBe(0)
  for (const name of ['tool', 'backup', 'copies', 'restore', 'restore-from', 'download', 'connect'])
    expect(stdout).toContain(`deploy/cluster.mjs ${name}`)
})

test('runs a tool with the given settings and prints its log once its container runs', async () => {
  const { code, stdout } = await cluster(['tool', 'dead-letters', 'REPLAY=a=b', 'DURABLE=x'])
  expect(code).toBe(0)
  expect(stdout).toContain('what the job says')
  const { args, env } = await container()
  expect(args).toEqual(['dead-letters'])
  expect(env.slice(-2)).toEqual([
    { name: 'REPLAY', value: 'a=b' },
    { name: 'DURABLE', value: 'x' },
  ])
})

test('fails with the message of a job that failed', async () => {
  const { code, stdout, stderr } = await cluster(['backup', 'before'], { JOB_ENDS: 'Failed' })
  expect(code).toBe(1)
  expect(stdout).toContain('what the job says')
  expect(stdout).not.toContain('The copy is')
  expect(stderr).toMatch(/The job before-\d{14} failed: how it ended/)
})

test('every copy gets a unique name', async () => {
  const { stdout, commands } = await cluster(['backup', 'before'])
  const [, name] = /The copy is (before-\d{14})\./.exec(stdout) ?? []
  expect(commands).toContainEqual(expect.stringContaining(`create job ${name} --from=cronjob/forecourt-backup`))
  const named = (await readFile(join(REPOSITORY, 'deploy/backup.md'), 'utf8')).match(/before-the-upgrade-[\d-]+/g) ?? []
  expect(named.length).toBeGreaterThan(2)
  for (const one of named) expect(one).toMatch(/^before-the-upgrade-\d{14}$/)
})

test('says which value enables backups when they are off', async () => {
  const { code, stderr } = await cluster(['copies'], { NO_BACKUP: '1' })
  expect(code).toBe(1)
  expect(stderr).toContain('has no cronjob of its backup: backup.enabled must be true.')
})

const LOOKS_FOR_THE_COPY = ['kubectl apply', 'kubectl logs']

describe('a restore', () => {
  test('pauses the platform, waits until nothing runs, imports, and starts it again', async () => {
    const { code, commands } = await cluster(['restore', 'copy-20261121023000'])
    expect(code).toBe(0)
    expect(steps(commands)).toEqual([
      ...LOOKS_FOR_THE_COPY,
      'paused=true',
      'wait --for=delete',
      'kubectl apply',
      'kubectl logs',
      'paused=false',
    ])
    const { args, env } = await container()
    expect(args).toEqual(['import'])
    expect(env.filter(({ name }) => name === 'TO')).toEqual([])
    expect(env).toContainEqual({ name: 'FROM', value: '/backup/copy-20261121023000' })
  })

  test('does not wait for pods that have ended, such as evicted ones, which no one deletes', async () => {
    const { commands } = await cluster(['restore', 'copy-1'])
    const waits = commands.filter((line) => line.includes('wait --for=delete'))
    expect(waits).toEqual([expect.stringContaining('--field-selector status.phase!=Failed,status.phase!=Succeeded')])
  })

  test('leaves the platform paused for the next attempt when the import fails', async () => {
    const { code, stderr, commands } = await cluster(['restore', 'copy-1'], { JOB_ENDS: 'Failed' })
    expect(code).toBe(1)
    expect(steps(commands)).toEqual([...LOOKS_FOR_THE_COPY, 'paused=true', 'wait --for=delete', 'kubectl apply', 'kubectl logs'])
    expect(stderr).toMatch(/failed: how it ended[\s\S]+must stay paused until a restore has succeeded/)
  })

  test('advises to start the platform again only when nothing was imported', async () => {
    const { stderr, commands } = await cluster(['restore', 'copy-1'], { PODS_STAY: '1' })
    expect(steps(commands)).toEqual([...LOOKS_FOR_THE_COPY, 'paused=true', 'wait --for=delete'])
    expect(stderr).toContain(
      'Nothing was imported this time. The platform is still paused: run the restore again. If no earlier restore broke off, helm upgrade',
    )
  })

  test('goes on when the API server does not respond for a moment while the import runs', async () => {
    const { code, commands } = await cluster(['restore', 'copy-1'], { UNANSWERED: '2' })
    expect(code).toBe(0)
    expect(steps(commands).at(-1)).toBe('paused=false')
  })

  test('stops nothing for a copy that is not in the volume, and lists those that are', async () => {
    const { code, stdout, stderr, commands } = await cluster(['restore', 'copy-2'])
    expect(code).toBe(1)
    expect(steps(commands)).toEqual(LOOKS_FOR_THE_COPY)
    expect(commands.filter((line) => line.startsWith('helm'))).toEqual([])
    expect(stdout).toContain('copy-1\ncopy-20261121023000')
    expect(stderr).toContain('has no complete copy copy-2')
  })

  test.each([
    [['restore'], 'Which copy?'],
    [['restore-from', '/nowhere'], 'its manifest.json is missing'],
  ])('changes nothing without a valid copy (%j)', async (words, said) => {
    const { code, stderr, commands } = await cluster(words)
    expect([code, commands]).toEqual([1, []])
    expect(stderr).toContain(said)
  })
})

describe('a restore from a folder', () => {
  let copy: string
  beforeEach(async () => {
    copy = join(folder, 'copy')
    await mkdir(copy)
    await writeFile(join(copy, 'manifest.json'), '{}')
    await writeFile(join(folder, 'make'), STAND_IN, { mode: 0o755 })
  })

  test('imports the folder while the platform is paused', async () => {
    const { code, commands } = await cluster(['restore-from', copy])
    expect(code).toBe(0)
    expect(commands.flatMap((line) => /paused=\w+|^make .+ import FROM=/.exec(line)?.[0] ?? [])).toEqual([
      'paused=true',
      expect.stringMatching(/^make .+ import FROM=/),
      'paused=false',
    ])
  })

  test('stops nothing when MongoDB and NATS are the operator’s own and their addresses are not set', async () => {
    const env = { OWN_SERVERS: '1', MONGODB_URL: 'mongodb://mine' }
    const { code, stderr, commands } = await cluster(['restore-from', copy], env)
    expect([code, commands.filter((line) => line.startsWith('helm'))]).toEqual([1, []])
    expect(stderr).toContain('set NATS_URL to the address of your own NATS')
    expect((await cluster(['restore-from', copy], { ...env, NATS_URL: 'nats://mine' })).code).toBe(0)
  })
})

describe('a download', () => {
  test('writes every file of the copy into a new folder, its manifest last, and removes its pod', async () => {
    const target = join(folder, 'copy')
    const { code, commands } = await cluster(['download', 'copy-1', target])
    expect(code).toBe(0)
    expect(await readFile(join(target, 'mongodb/leads.bson.gz'), 'utf8')).toBe('content of mongodb/leads.bson.gz')
    expect(await readFile(join(target, 'manifest.json'), 'utf8')).toBe('content of manifest.json')
    const read = commands.filter((line) => line.includes('createReadStream')).map((line) => /"([^"]+)"/.exec(line)?.[1])
    expect(read).toEqual(['mongodb/leads.bson.gz', 'manifest.json'])
    expect(commands.at(-1)).toMatch(/^kubectl delete pod download-\d{14} --wait=false$/)
  })

  test('changes nothing when the folder exists already', async () => {
    const { code, stderr, commands } = await cluster(['download', 'copy-1', folder])
    expect([code, commands]).toEqual([1, []])
    expect(stderr).toContain('is there already')
  })
})

describe('connect', () => {
  test('passes the program the forwarded URLs of the servers and the prefix of the databases, and prints its output', async () => {
    const program = 'console.log(process.env.MONGODB_URL, process.env.NATS_URL, process.env.DATABASE_PREFIX)'
    const { code, stdout } = await cluster(['connect', process.execPath, '--eval', program])
    expect(code).toBe(0)
    expect(stdout.trim()).toBe('mongodb://user:word@127.0.0.1:40001/?directConnection=true nats://user:word@127.0.0.1:40001 cars-')
  })

  test('proposes a program in which the URLs can be named, because mongosh and nats do not read them by themselves', async () => {
    expect((await cluster(['connect'])).stderr).toMatch(/connect sh$/m)
    const { stdout } = await cluster(['connect', 'sh', '-c', 'echo "$MONGODB_URL"'])
    expect(stdout.trim()).toBe('mongodb://user:word@127.0.0.1:40001/?directConnection=true')
  })

  test('fails when the program fails', async () => {
    expect((await cluster(['connect', process.execPath, '--eval', 'process.exit(3)'])).code).toBe(1)
  })
})
