import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import {
  COMPONENTS,
  type EnvSchema,
  environmentOf,
  envSchemaOf,
  type GivenEnvironment,
  kitSchemas,
  READ_BY_THE_RUNTIME,
} from './environment.ts'
import { render } from './helm.ts'
import { REPOSITORY } from './helm-binary.ts'
import { type JsonObject, labelsAt, type Manifest, ofKind } from './manifest.ts'
import { containersOf, podsOf, type RenderedPod } from './pods.ts'
import { allSets } from './value-sets.ts'

/** Valid placeholders for the variables whose values are in Secrets that the operator creates. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  MONGODB_URL: 'mongodb://elsewhere/?replicaSet=rs0',
  NATS_URL: 'nats://elsewhere:4222',
  IDENTITY_PUBLIC_KEY: '-----BEGIN PUBLIC KEY-----',
  IDENTITY_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----',
  OWNER_EMAIL: 'owner@example.com',
  OWNER_PASSWORD: 'long enough',
  TWO_STEP_KEYS: Buffer.alloc(32).toString('base64'),
  SMTP_URL: 'smtp://user:password@mail.example.com:587',
  AUTOCHECK_KEY: 'a key of the provider',
  AI_API_KEY: 'the-key-of-the-model',
  BOUNCE_IMAP_URL: 'imaps://user:password@mail.example.com',
  VAPID_PRIVATE_KEY: 'k'.repeat(43),
  TWILIO_AUTH_TOKEN: 'a-token',
}

interface Given {
  component: string
  pod: RenderedPod
  environment: GivenEnvironment
}

function componentsIn(manifests: readonly Manifest[]): Given[] {
  return ofKind(manifests, 'Deployment')
    .flatMap(podsOf)
    .map((pod) => {
      const component = pod.labels['app.kubernetes.io/component'] ?? ''
      return { component, pod, environment: environmentOf(pod, component, manifests) }
    })
}

/** Returns the validation errors of a process that starts with this environment. An empty variable counts as absent, as in readConfig. */
function complaints(schema: EnvSchema, { values }: GivenEnvironment): string[] {
  const env = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === '' ? [] : [[name, value ?? ELSEWHERE[name] ?? 'unknown']])),
  )
  const parsed = schema.safeParse(env)
  return (parsed.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test.each(allSets())('$name: every component gets the variables it needs to start, and no others', async ({ values, options }) => {
  const manifests = await render(values, options)
  const problems: string[] = []
  const readByAny = new Set<string>()
  const shared = new Set<string>()
  for (const { component, environment } of componentsIn(manifests)) {
    const schema = await envSchemaOf(component)
    const reads = (name: string) => name in schema.shape || READ_BY_THE_RUNTIME.test(name)
    for (const name of environment.own.filter((own) => !reads(own))) problems.push(`${component} is given ${name}, which it does not read`)
    for (const name of Object.keys(environment.values)) (reads(name) ? readByAny : shared).add(name)
    for (const file of environment.missingFiles) problems.push(`${component} is given ${file}, which nothing mounts`)
    for (const complaint of complaints(schema, environment)) problems.push(`${component} would not start: ${complaint}`)
  }
  for (const name of shared) if (!readByAny.has(name)) problems.push(`every component gets ${name}, which none reads`)
  expect(problems).toEqual([])
})

test('every component gets exactly the secrets that it reads, only as mounted files', async () => {
  const secrets = Object.keys(ELSEWHERE)
  for (const { component, pod, environment } of componentsIn(
    await render({
      values: {
        smtp: { url: 'smtp://mail.example.com', from: 'a@example.com' },
        bounces: { url: 'imaps://user:password@mail.example.com' },
        push: { publicKey: 'p'.repeat(87), key: 'k'.repeat(43), subject: 'mailto:ops@example.com' },
        sms: { accountSid: `AC${'0'.repeat(32)}`, key: 's3cret', from: '+14155550100' },
        publicUrl: 'https://a.example',
        documents: { autoCheck: { url: 'https://reports.example.com/{vin}', key: 's3cret' } },
        ai: { baseUrl: 'https://models.example.com/v1', model: 'small', key: 's3cret' },
      },
    }),
  )) {
    const { shape } = await envSchemaOf(component)
    const given = secrets.filter((name) => name in environment.values)
    expect([component, given]).toEqual([component, secrets.filter((name) => name in shape)])
    const plain = containersOf(pod).flatMap(
      (container) =>
        JSON.stringify(container.env).match(
          /"name":"(MONGODB_URL|NATS_URL|IDENTITY_\w+_KEY|OWNER_PASSWORD|SMTP_URL|AUTOCHECK_KEY|BOUNCE_IMAP_URL|VAPID_PRIVATE_KEY|TWILIO_AUTH_TOKEN)"/g,
        ) ?? [],
    )
    expect(plain).toEqual([])
  }
})

test('values of `documents` reach only the service that fetches and accepts documents', async () => {
  const documents = {
    autoCheck: { url: 'https://reports.example.com/{vin}', existingSecret: { name: 'reports', key: 'token' } },
    windowStickers: { gm: 'https://stickers.example.com/gm?vin={vin}', subaru: 'off' },
    fetchHosts: ['reports.example.com', '*.papers.example.com'],
    maxMb: 20,
    videoMaxMb: 200,
  }
  const given = componentsIn(await render({ values: { documents } })).map(({ component, environment }) => {
    const names = Object.keys(environment.values).filter((name) =>
      /^(AUTOCHECK|DOCUMENT|VIDEO|WINDOW_STICKER)_(?!URL$)|^AUTOCHECK_URL$/.test(name),
    )
    return [component, Object.fromEntries(names.sort().map((name) => [name, environment.values[name]]))]
  })
  const { documents: own, ...others } = Object.fromEntries(given.filter(([component]) => component !== 'gateway')) as Record<string, object>
  expect(own).toEqual({
    AUTOCHECK_KEY: null,
    AUTOCHECK_URL: documents.autoCheck.url,
    DOCUMENT_FETCH_HOSTS: 'reports.example.com,*.papers.example.com',
    DOCUMENT_MAX_MB: '20',
    VIDEO_MAX_MB: '200',
    WINDOW_STICKER_GM_URL: documents.windowStickers.gm,
    WINDOW_STICKER_SUBARU_URL: 'off',
  })
  for (const [component, theirs] of Object.entries(others)) expect([component, theirs]).toEqual([component, {}])
})

test('values of `ai` reach only trade-ins', async () => {
  const ai = { baseUrl: 'https://models.example.com/v1', model: 'small', existingSecret: { name: 'models', key: 'token' }, callsPerDay: 20 }
  const given = componentsIn(await render({ values: { ai } })).flatMap(({ component, environment }) =>
    Object.entries(environment.values).flatMap(([name, value]) => (name.startsWith('AI_') ? [[component, name, value]] : [])),
  )
  expect(given.sort()).toEqual([
    ['trade-ins', 'AI_API_KEY', null],
    ['trade-ins', 'AI_BASE_URL', ai.baseUrl],
    ['trade-ins', 'AI_CALLS_PER_DAY', '20'],
    ['trade-ins', 'AI_MODEL', 'small'],
  ])
})

const COMPOSE = join(REPOSITORY, 'docker/compose.yaml')
const ENV_EXAMPLE = join(REPOSITORY, 'docker/.env.example')
/** Variables that compose or the image sets; the operator cannot change them. */
const SET_BY_COMPOSE: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(COMPONENTS.map((name) => [`${name.toUpperCase().replaceAll('-', '_')}_URL`, `http://${name}:8080`])),
  FEED_WATCH_ROOT: '/feeds',
  WEB_DIST: undefined,
}

test.each(COMPONENTS)('compose passes %s each of its own variables, and no others, and .env.example explains them', async (component) => {
  const { serviceEnv } = await kitSchemas()
  const { shape } = await envSchemaOf(component)
  const own = Object.keys(shape).filter((name) => !(name in serviceEnv.shape))
  const compose = parse(await readFile(COMPOSE, 'utf8'), { merge: true }) as JsonObject
  const given = labelsAt(compose, 'services', component, 'environment')
  const example = await readFile(ENV_EXAMPLE, 'utf8')
  for (const name of own) {
    if (name in SET_BY_COMPOSE) {
      expect([name, given[name]]).toEqual([name, SET_BY_COMPOSE[name]])
      continue
    }
    const [, , byDefault] = new RegExp(`^(# )?${name}=(.*)$`, 'm').exec(example) ?? []
    expect([name, byDefault]).toEqual([name, expect.any(String)])
    expect([`\${${name}:-${byDefault}}`, `\${${name}:?}`, `\${${name}:-}`]).toContain(given[name])
  }
  expect(Object.keys(given).filter((name) => !(name in shape) && !READ_BY_THE_RUNTIME.test(name))).toEqual([])
})

test('.env.example has every variable of compose.yaml, and no other', async () => {
  const [compose, example] = await Promise.all([COMPOSE, ENV_EXAMPLE].map((path) => readFile(path, 'utf8')))
  const namesIn = (text: string | undefined, pattern: RegExp) =>
    [...new Set([...(text ?? '').matchAll(pattern)].map(([, name]) => name))].sort()
  expect(namesIn(example, /^(?:# )?([A-Z_]+)=/gm)).toEqual(namesIn(compose, /\$\{([A-Z_]+)/g))
})

test('the papers of compose say how many proxies are in front: the proxy’s address is not what the container sees', async () => {
  for (const path of ['docker/.env.example', 'docker/README.md']) {
    const paper = await readFile(join(REPOSITORY, path), 'utf8')
    expect([path, paper]).toEqual([path, expect.stringMatching(/TRUST_PROXY=1\b/)])
    expect([path, paper]).not.toEqual([path, expect.stringMatching(/TRUST_PROXY(=<| to the)/)])
  }
})

test('the migration of every component with a database gets its variables, and no others', async () => {
  for (const { values, options, name } of allSets()) {
    const manifests = await render(values, options)
    const job = ofKind(manifests, 'Job').find((candidate) => JSON.stringify(candidate).includes('"migrate"'))
    if (job === undefined) continue
    const [pod] = podsOf(job)
    if (pod === undefined) throw new Error('no pod')
    const { migrationEnv: schema } = await kitSchemas()
    const problems = containersOf(pod).flatMap((container) => {
      const environment = environmentOf(pod, String(container.name), manifests)
      const own = environment.own.filter((variable) => !(variable in schema.shape) && !READ_BY_THE_RUNTIME.test(variable))
      return [...complaints(schema, environment), ...environment.missingFiles, ...own.map((variable) => `${variable} is not read`)].map(
        (what) => `${container.name}: ${what}`,
      )
    })
    expect([name, problems]).toEqual([name, []])
  }
})

test('the gateway signs with one of the generated keys, and every service trusts all of them', async () => {
  const manifests = await render({ values: { identity: { keys: ['1', '2'], signWith: '2' } } })
  const given = componentsIn(manifests)
  const gateway = given.find(({ component }) => component === 'gateway')?.environment.values.IDENTITY_PRIVATE_KEY
  const trusted = given
    .filter(({ component }) => component !== 'gateway')
    .map(({ environment }) => environment.values.IDENTITY_PUBLIC_KEY ?? '')
  expect(new Set(trusted).size).toBe(1)
  const blocks = trusted[0]?.match(/-----BEGIN[\s\S]+?-----END [A-Z ]+-----/g) ?? []
  expect(blocks).toHaveLength(2)
  const spki = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'pem' })
  const signing = createPrivateKey(gateway ?? '')
  expect(signing.asymmetricKeyType).toBe('ed25519')
  expect(blocks.map(spki)).toContain(createPublicKey(signing).export({ type: 'spki', format: 'pem' }))
})

test('the gateway gets the URL of every service, at an existing Service and port', async () => {
  for (const release of ['forecourt', 'cars']) {
    const manifests = await render({}, { release })
    const gateway = componentsIn(manifests).find(({ component }) => component === 'gateway')
    for (const name of COMPONENTS.filter((component) => component !== 'gateway')) {
      const { hostname, port } = new URL(gateway?.environment.values[`${name.toUpperCase().replaceAll('-', '_')}_URL`] ?? 'about:blank')
      const service = ofKind(manifests, 'Service').find(({ metadata }) => metadata.name === hostname)
      expect(service?.spec).toMatchObject({
        ports: expect.arrayContaining([expect.objectContaining({ port: Number(port), targetPort: 'http' })]),
      })
      expect(service?.spec).toMatchObject({ selector: { 'app.kubernetes.io/component': name } })
    }
  }
})

test('trusts a proxy when the chart renders an Ingress, none without, and otherwise what trustProxy says', async () => {
  const trusted = async (values: JsonObject) => {
    const gateway = componentsIn(await render({ values })).find(({ component }) => component === 'gateway')
    return gateway?.environment.values.TRUST_PROXY
  }
  const byIngress = { publicUrl: 'http://cars.example.com', ingress: { enabled: true } }
  expect([await trusted({}), await trusted(byIngress)]).toEqual(['false', '1'])
  expect(await trusted({ trustProxy: '10.0.0.0/8' })).toBe('10.0.0.0/8')
  expect(await trusted({ ...byIngress, trustProxy: false })).toBe('false')
})

test('passes the backup the number of copies to keep; 0 keeps all', async () => {
  const keepOf = async (backup: JsonObject) => {
    const manifests = await render({ values: { backup: { enabled: true, ...backup } } })
    return ofKind(manifests, 'CronJob')
      .flatMap(podsOf)
      .map((pod) => environmentOf(pod, 'export', manifests).values.KEEP)
  }
  expect([await keepOf({}), await keepOf({ keep: 3 }), await keepOf({ keep: 0 })]).toEqual([['14'], ['3'], [undefined]])
})
