import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMPONENTS, envSchemaOf } from './environment.ts'
import { render } from './helm.ts'
import { REPOSITORY } from './helm-binary.ts'
import { at, type JsonObject, listAt, type Manifest, ofKind, parseManifests, textAt } from './manifest.ts'

/** Returns every line of the operators' documentation with its position. */
async function lines(): Promise<{ at: string; text: string }[]> {
  const runbooks = (await readdir(join(REPOSITORY, 'deploy/runbooks'))).map((name) => `deploy/runbooks/${name}`)
  const papers = [
    ...runbooks,
    'deploy/backup.md',
    'deploy/README.md',
    'deploy/rotate-identity-key.md',
    'deploy/rotate-two-step-key.md',
    'UPGRADING.md',
    'charts/forecourt/README.md',
    'deploy/values/external-services.yaml',
    'deploy/examples/README.md',
  ]
  const texts = await Promise.all(papers.map(async (path) => ({ path, text: await readFile(join(REPOSITORY, path), 'utf8') })))
  return texts.flatMap(({ path, text }) => text.split('\n').map((line, index) => ({ at: `${path}:${index + 1}`, text: line })))
}
/** Databases of the examples are in a namespace of their own, which the commands take from the context. */
const ELSEWHERE = /^deploy\/(examples|values)\//

/** Returns the commands for a release or its objects in a line that name no namespace. Abbreviated ones, with an ellipsis, are not meant to be typed. */
function bareCommands(text: string): string[] {
  const commands = text.match(/(?:^\s*|[`$({|;&]\s*)(?:helm|kubectl) [^`|;&]+/g) ?? []
  return commands.filter((command) => NAMESPACED.test(command) && !/--namespace|--all-namespaces|…/.test(command))
}
const NAMESPACED =
  /helm (install|upgrade|rollback|history|uninstall|status|get) [a-z<]|kubectl (get|logs|exec|rollout (restart|status)|delete|patch|describe|scale|create secret|apply) /

/** Returns what each upgrade of a paper sets. */
async function setsOf(paper: string): Promise<string[][]> {
  const text = await readFile(join(REPOSITORY, 'deploy', paper), 'utf8')
  const steps = text.split('\n').filter((line) => line.startsWith('upgrade --set '))
  return steps.map((step) => [...step.matchAll(/--set '?([^' ]+)/g)].flatMap(([, set]) => set ?? []))
}

const wrong = async (isWrong: (text: string) => boolean) => (await lines()).filter(({ text }) => isWrong(text))

test('every `kubectl logs --selector` has --tail, without which kubectl prints ten lines of each pod', async () => {
  expect(await wrong((text) => /logs --selector/.test(text) && !text.includes('--tail'))).toEqual([])
})

test('every `helm rollback` names a revision, because the previous one may be a failed upgrade', async () => {
  expect(await wrong((text) => /helm (--namespace \S+ )?rollback \S+?`/.test(text))).toEqual([])
})

test.each(['rotate-two-step-key.md', 'rotate-identity-key.md'])(
  'the papers of a rollback and %s say that a rollback removes the new key',
  async (paper) => {
    for (const path of ['charts/forecourt/README.md', 'UPGRADING.md'])
      expect(await readFile(join(REPOSITORY, path), 'utf8')).toContain(`${paper}#rolling-back-past-a-new-key`)
    const rotation = await readFile(join(REPOSITORY, 'deploy', paper), 'utf8')
    expect(rotation).toMatch(/^##+ Rolling back past a new key$[\s\S]+?^## /m)
  },
)

test('a new identity key comes first to the services and then to the gateway, also with the values of a rotation that was rolled back', async () => {
  // without `signWith` in the first, a values file that names the new key gives it to both at the same time
  expect(await setsOf('rotate-identity-key.md')).toEqual([
    ['identity.keys={a,b}', 'identity.signWith=a'],
    ['identity.keys={a,b}', 'identity.signWith=b'],
    ['identity.keys={b}', 'identity.signWith=b'],
  ])
})

test('auth is restarted, and waited for, between the second and the last step of a new two-step key', async () => {
  expect(await setsOf('rotate-two-step-key.md')).toEqual([['twoStep.keys={a,b}'], ['twoStep.keys={b,a}'], ['twoStep.keys={b}']])
  const text = await readFile(join(REPOSITORY, 'deploy/rotate-two-step-key.md'), 'utf8')
  expect(text).toMatch(/twoStep\.keys=\{b,a\}.+\nrestart .+\nupgrade .+twoStep\.keys=\{b\}/)
  expect(text).toMatch(/restart\(\) \{ .+rollout restart deployment\/forecourt-auth && .+rollout status deployment\/forecourt-auth/)
})

test.each([
  ['rotate-identity-key.md', '`identity.keys: [b]` and `identity.signWith: b`'],
  ['rotate-two-step-key.md', '`twoStep.keys: [b]`'],
])('%s says to keep the new key in the values file, which the next upgrade reads', async (paper, values) => {
  const text = (await readFile(join(REPOSITORY, 'deploy', paper), 'utf8')).replaceAll(/\s+/g, ' ')
  expect(text).toMatch(new RegExp(`[Pp]ut ${values.replaceAll(/[[\]]/g, '\\$&')} into \`my-values.yaml\``))
})

test('no upgrade reuses values without resetting them, which would leave out the defaults of a new chart', async () => {
  expect(await wrong((text) => /helm [^`]*upgrade[^`]* --reuse-values/.test(text))).toEqual([])
})

test('the command for a failed migration shows the log of every container with its name', async () => {
  const commands = (await lines()).filter(({ text }) => text.includes('logs job/forecourt-migrate'))
  expect(commands.length).toBeGreaterThan(0)
  expect(commands.filter(({ text }) => !/--all-containers --prefix/.test(text))).toEqual([])
})

test('every helm and kubectl command names a namespace, without which it changes or finds nothing', async () => {
  const papers = await lines()
  expect(papers.filter(({ at, text }) => !ELSEWHERE.test(at) && bareCommands(text).length > 0)).toEqual([])
})

test('no command leaves a value behind that switches the migration of the next upgrade off', async () => {
  expect(await wrong((text) => text.includes('migrate.enabled=false'))).toEqual([])
})

test('the steps of an upgrade say that the next one with a values file forgets a tag given by --set', async () => {
  const upgrading = await readFile(join(REPOSITORY, 'UPGRADING.md'), 'utf8')
  expect(upgrading).toContain('If you keep your values in a file, set `image.tag` there instead')
})

test('every way to upgrade begins with the new version’s checkout, and with compose continues with its images', async () => {
  const upgrading = await readFile(join(REPOSITORY, 'UPGRADING.md'), 'utf8')
  const [, table = ''] = /\n( +\| where it runs[\s\S]+?)\n\n/.exec(upgrading) ?? []
  const [first, oneBox, compose] = table.split('\n').slice(2)
  expect(first).toMatch(/everywhere, first \| one box: stop it; then `git fetch --tags && git checkout <version>`/)
  expect(oneBox).toContain('`make start`')
  expect(compose).toMatch(/compose \| `make images`.*`FORECOURT_VERSION`.*`docker compose/)
  const docker = await readFile(join(REPOSITORY, 'docker/README.md'), 'utf8')
  expect(docker).toMatch(
    /^\| upgrade \| `git fetch --tags && git checkout <version>`; `make images`.*`FORECOURT_VERSION`.*`docker compose/m,
  )
})

test('an upgrade with compose migrates every service with a database before the new version publishes events', async () => {
  const services = await Promise.all(COMPONENTS.map(async (name) => ({ name, shape: (await envSchemaOf(name)).shape })))
  const withDatabase = services.filter(({ shape }) => 'MONGODB_URL' in shape).map(({ name }) => name)
  expect(withDatabase.length).toBeGreaterThan(5)
  const steps = /`FORECOURT_VERSION`.*`for s in (.+); do docker compose (?:-f \S+ )?run --rm "\$s" migrate; done`.*`docker compose .*\bup /
  const rows = { 'UPGRADING.md': /^ +\| compose \| .+$/m, 'docker/README.md': /^\| upgrade \| .+$/m }
  for (const [path, pattern] of Object.entries(rows)) {
    const [row = ''] = pattern.exec(await readFile(join(REPOSITORY, path), 'utf8')) ?? []
    const [, migrated = ''] = steps.exec(row) ?? []
    expect([path, migrated.split(' ').sort()]).toEqual([path, withDatabase.sort()])
  }
})

test('no command waits for a job to be complete, which a failed job never is', async () => {
  expect(await wrong((text) => /wait --for=condition=complete/.test(text))).toEqual([])
})

test('every way to restore or move a copy names the key of two-step sign-in, without which no code is accepted', async () => {
  const sections = (await readFile(join(REPOSITORY, 'deploy/backup.md'), 'utf8')).split(/^##+ /m)
  const section = (heading: string) => sections.find((text) => text.startsWith(`${heading}\n`))
  for (const heading of ['One box: `make backup` and `make restore`', 'One box (`make start`)', 'Rehearsal', 'Moving'])
    expect(section(heading)).toContain('two-step.key')
  for (const heading of ['Compose', 'Moving']) expect(section(heading)).toContain('TWO_STEP_KEYS')
  // helm forgets a `--set` at the next upgrade with a values file
  const release = section('Into a new release')
  expect(release).toContain(
    'Set `twoStep.existingSecret.name: two-step-keys` in your values file, here `my-values.yaml`, and leave it there',
  )
  const commands = release?.split('\n').filter((line) => /^helm (install|upgrade) /.test(line)) ?? []
  expect(commands.filter((line) => line.includes('--values my-values.yaml'))).toHaveLength(2)
  expect(commands.filter((line) => !line.includes('--values my-values.yaml') || line.includes('--set twoStep'))).toEqual([])
})

test('every secret that a service reads is among those to back up, and the keys of push messages wherever a copy is restored or moved', async () => {
  const backup = await readFile(join(REPOSITORY, 'deploy/backup.md'), 'utf8')
  const [row = ''] = /^\| Secrets: .+$/m.exec(backup) ?? []
  const schemas = await Promise.all(COMPONENTS.map(envSchemaOf))
  const read = [...new Set(schemas.flatMap(({ shape }) => Object.keys(shape)))]
  // the owner's password is stored as a hash, and the public key follows from the private one
  const secrets = read.filter(
    (name) => /(_KEYS?|_TOKEN|MONGODB_URL|NATS_URL|SMTP_URL|IMAP_URL)$/.test(name) && name !== 'IDENTITY_PUBLIC_KEY',
  )
  expect(secrets.length).toBeGreaterThan(10)
  expect(secrets.filter((name) => !row.includes(`\`${name}\``))).toEqual([])
  const sections = backup.split(/^##+ /m)
  for (const heading of ['Compose', 'Into a new release', 'Moving'])
    expect(sections.find((text) => text.startsWith(`${heading}\n`))).toContain('](#the-keys-of-push-messages)')
})

test('the steps of a restore in a cluster say from which checkout it runs, because it upgrades to the version of its chart', async () => {
  const [, kubernetes = ''] = (await readFile(join(REPOSITORY, 'deploy/backup.md'), 'utf8')).split('\n## Kubernetes\n')
  expect(kubernetes).toContain(
    'Run them in the checkout of the version that runs (`helm list --namespace forecourt` shows it), or name its chart in `CHART`',
  )
})

/** An object in a command of kubectl. */
const OBJECT = /\b(deployment|statefulset|job|cronjob|pod|persistentvolumeclaim|secret)[ /]([a-z][a-z0-9-]*)/g

test('every object that a command of the papers names is in the manifests', async () => {
  const examples = await Promise.all(
    ['mongodb-members.yaml', 'nats-members.yaml'].map((name) => readFile(join(REPOSITORY, 'deploy/examples', name), 'utf8')),
  )
  const papers = await lines()
  const made = papers.flatMap(({ text }) => [...text.matchAll(/create secret generic (\S+)/g)].map(([, name]) => `secret ${name}`))
  const existing: Record<string, ReadonlySet<string>> = {
    forecourt: new Set([...namesIn(await render({ values: { backup: { enabled: true } } })), ...made]),
    databases: new Set([...namesIn(examples.flatMap(parseManifests)), ...made]),
  }
  const named = papers.flatMap(({ at, text }) =>
    [...text.matchAll(/kubectl --namespace (forecourt|databases) (?!create )([^`|]*)/g)].flatMap(([, namespace = '', command = '']) =>
      [...command.replaceAll(/<[^>]*>/g, '').matchAll(OBJECT)].map(([, kind, name]) => ({ at, namespace, object: `${kind} ${name}` })),
    ),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ namespace, object }) => !existing[namespace]?.has(object))).toEqual([])
})

/** Returns the objects of manifests as `kind name`, with the pods and claims of StatefulSets. */
function namesIn(manifests: readonly Manifest[]): string[] {
  const ofServers = ofKind(manifests, 'StatefulSet').flatMap((server) => {
    const pods = Array.from({ length: Number(at(server, 'spec', 'replicas') ?? 1) }, (_, ordinal) => `${server.metadata.name}-${ordinal}`)
    const claims = listAt(server, 'spec', 'volumeClaimTemplates').map((claim) => textAt(claim, 'metadata', 'name'))
    return pods.flatMap((pod) => [`pod ${pod}`, ...claims.map((claim) => `persistentvolumeclaim ${claim}-${pod}`)])
  })
  return [...manifests.map(({ kind, metadata }) => `${kind.toLowerCase()} ${metadata.name}`), ...ofServers]
}

test('the papers that say to give MongoDB more memory name the setting of its cache, which does not grow by itself', async () => {
  const [server] = ofKind(await render(), 'StatefulSet').filter(({ metadata }) => metadata.name.endsWith('-mongodb'))
  expect(JSON.stringify(server)).toContain('{"name":"CACHE_GB","value":"0.25"}')
  expect(await readFile(join(REPOSITORY, 'docker/compose.yaml'), 'utf8')).toContain('MONGO_CACHE_GB: ${MONGO_CACHE_GB')
  expect(await readFile(join(REPOSITORY, 'deploy/examples/mongodb-members.yaml'), 'utf8')).toMatch(/name: CACHE_GB\n +value: "\d+"/)
  for (const path of ['deploy/runbooks/mongodb-slow.md', 'deploy/runbooks/mongodb-unavailable.md', 'docs/growth.md']) {
    const paper = await readFile(join(REPOSITORY, path), 'utf8')
    for (const setting of ['`mongodb.embedded.cacheGb`', '`MONGO_CACHE_GB`', '`CACHE_GB`'])
      expect([path, paper]).toEqual([path, expect.stringContaining(setting)])
  }
})

test('no command for cron contains %, which ends it there', async () => {
  expect(await wrong((text) => /cron/.test(text) && /[^\\]%/.test(text))).toEqual([])
})

test('every namespace is created once', async () => {
  // an operator follows the examples instead of external-services.yaml
  const followed = (await lines()).filter(({ at }) => !at.startsWith('deploy/examples/'))
  const created = followed.flatMap(({ text }) => /kubectl create namespace (\S+)/.exec(text)?.[1] ?? [])
  expect(created).toEqual([...new Set(created)])
})

test('a paused platform has Deployments with 0 replicas, and no autoscaler', async () => {
  const values = { paused: true, defaults: { hpa: { enabled: true } } }
  const [going, paused] = await Promise.all([render({ values: { ...values, paused: false } }), render({ values })])
  expect(ofKind(going, 'HorizontalPodAutoscaler').length).toBeGreaterThan(5)
  expect(ofKind(paused, 'HorizontalPodAutoscaler')).toEqual([])
  expect([...new Set(ofKind(paused, 'Deployment').map((deployment) => at(deployment, 'spec', 'replicas')))]).toEqual([0])
})

test('the papers say after how many seconds Kubernetes kills a pod, and since which version it waits before SIGTERM', async () => {
  const files = [join(REPOSITORY, 'deploy/values/production.yaml')]
  const graceOf = (manifests: Manifest[]) =>
    [...new Set(ofKind(manifests, 'Deployment').map((one) => at(one, 'spec', 'template', 'spec', 'terminationGracePeriodSeconds')))].join()
  const [usual, production] = await Promise.all([render(), render({ files })])
  const runbook = await readFile(join(REPOSITORY, 'deploy/runbooks/not-ready.md'), 'utf8')
  expect(runbook).toContain(`after ${graceOf(usual)} s Kubernetes kills it`)
  expect(runbook).toContain(`(with deploy/values/production.yaml, after ${graceOf(production)} s)`)

  const waitsSince = async (kubeVersion: string) => JSON.stringify(await render({}, { kubeVersion })).includes('"preStop"')
  expect(await Promise.all([waitsSince('1.29.0'), waitsSince('1.30.0')])).toEqual([false, true])
  for (const path of ['deploy/README.md', 'charts/forecourt/README.md'])
    expect(await readFile(join(REPOSITORY, path), 'utf8')).toContain('(Kubernetes 1.30 and newer)')
})

test('the runbooks of NATS name the steps that give the chart’s NATS more room, which an upgrade alone cannot', async () => {
  for (const runbook of ['outbox-old.md', 'nats-unavailable.md'])
    expect(await readFile(join(REPOSITORY, 'deploy/runbooks', runbook), 'utf8')).toContain('#more-room-for-the-charts-nats)')
  expect(await readFile(join(REPOSITORY, 'deploy/runbooks/outbox-old.md'), 'utf8')).toContain('#more-storage-for-nats)')
  const embedded = { embedded: { enabled: true, persistence: { size: '20Gi' } } }
  const server = ofKind(await render({ values: { nats: embedded } }), 'StatefulSet').find(({ metadata }) => metadata.name.endsWith('-nats'))
  const claim = at(server, 'spec', 'volumeClaimTemplates', 0)
  // Kubernetes allows no change of a StatefulSet's templates of volumes
  expect(at(claim, 'spec', 'resources', 'requests', 'storage')).toBe('20Gi')
  const readme = await readFile(join(REPOSITORY, 'charts/forecourt/README.md'), 'utf8')
  const [, commands = ''] = /^## More room for the chart's NATS$[\s\S]+?```sh\n([\s\S]+?)```/m.exec(readme) ?? []
  const name = server?.metadata.name
  expect(commands.trim().split('\n')).toEqual([
    expect.stringContaining(`patch persistentvolumeclaim ${at(claim, 'metadata', 'name')}-${name}-0 `),
    expect.stringContaining(`delete statefulset ${name} --cascade=orphan`),
    expect.stringMatching(/^helm upgrade forecourt .+ --values my-values\.yaml/),
  ])
})

test('a job mounts the backup volume, unless the claim is the operator’s', async () => {
  const [job] = await volumeJobs({})
  expect(job?.metadata.name).toMatch(/^forecourt-backup-volume-[0-9a-f]{8}$/)
  expect(await volumeJobs({ backup: { enabled: true, existingClaim: 'mine' } })).toEqual([])
})

test.each<JsonObject>([
  { image: { tag: 'later' } },
  { image: { pullPolicy: 'Always' } },
  { image: { pullSecrets: ['registry'] } },
  { commonLabels: { team: 'sales' } },
  { serviceAccount: { name: 'other' } },
])('the job of the backup volume changes its name when %j changes its pod, which Kubernetes cannot update', async (values) => {
  const [[now], [later]] = await Promise.all([volumeJobs({}), volumeJobs(values)])
  expect(at(later, 'spec', 'template')).not.toEqual(at(now, 'spec', 'template'))
  expect(later?.metadata.name).not.toBe(now?.metadata.name)
})

test('the job of the backup volume keeps its name when its pod stays', async () => {
  const [[now], [later]] = await Promise.all([volumeJobs({}), volumeJobs({ backup: { enabled: true, keep: 3 } })])
  expect(later).toEqual(now)
})

async function volumeJobs(values: JsonObject) {
  const manifests = await render({ values: { backup: { enabled: true }, ...values } })
  return ofKind(manifests, 'Job').filter(({ metadata }) => metadata.name.includes('backup-volume'))
}
