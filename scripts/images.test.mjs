import { execFileSync } from 'node:child_process'
import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SERVICES } from '../libs/contracts/src/services.ts'
import { components } from './bundling/components.mjs'
import { checkDocker, imageNames, wanted } from './bundling/image-plan.mjs'
import { filledIn } from './compose-env.mjs'
import { ROOT } from './run.mjs'

const read = (path) => readFileSync(join(ROOT, path), 'utf8')
const ALL = components()

test('every service of the contracts has an image, and so have the tools', () => {
  expect(ALL.map(({ name }) => name).sort()).toEqual([...Object.keys(SERVICES), 'tools'].sort())
})

test('image names contain the registry, the component and the version', () => {
  expect(imageNames('auth', { registry: '', version: '1.2.3' })).toBe('forecourt/auth:1.2.3')
  expect(imageNames('auth', { registry: 'registry.example.com/', version: '1.2.3' })).toBe('registry.example.com/forecourt/auth:1.2.3')
})

test('builds the requested images, and lists the valid names for an unknown one', () => {
  expect(wanted(ALL, 'auth, leads').map(({ name }) => name)).toEqual(['auth', 'leads'])
  expect(wanted(ALL, '')).toEqual(ALL)
  expect(wanted(ALL, 'auth,lead')).toMatch(/^There is no component lead: .*leads.*tools\.$/)
})

test('says what to do without docker, and without its daemon', () => {
  expect(checkDocker('no-such-docker')).toMatch(/was not found: install it/)
  expect(checkDocker('false')).toMatch(/daemon does not answer: start it/)
})

test('compose runs every component hardened, and publishes only the gateway’s port', () => {
  const { services } = parse(read('docker/compose.yaml'), { merge: true })
  expect(Object.keys(services).sort()).toEqual([...ALL.map(({ name }) => name), 'mongo', 'nats'].sort())
  for (const [name, service] of Object.entries(services)) {
    const { read_only, cap_drop, security_opt } = service
    expect([name, { read_only, cap_drop, security_opt }]).toEqual([
      name,
      { read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] },
    ])
    expect([name, service.ports !== undefined]).toEqual([name, name === 'gateway'])
    if (ALL.some((component) => component.name === name)) expect([name, service.user]).toEqual([name, '1000:1000'])
    if (name in SERVICES) expect([name, service.healthcheck.test]).toEqual([name, ['CMD', 'node', '/app/is-ready.js']])
  }
  for (const name of Object.keys(SERVICES).filter((service) => service !== 'gateway')) {
    expect(services.gateway.environment[`${name.toUpperCase().replaceAll('-', '_')}_URL`]).toBe(`http://${name}:8080`)
  }
})

test('the generated .env sets every variable that compose requires, and its identity keys are a pair', () => {
  const made = filledIn(read('docker/.env.example'), '1.2.3')
  const env = Object.fromEntries(
    made
      .split('\n')
      .map((line) => /^([A-Z_]+)=(.*)$/.exec(line))
      .filter((found) => found !== null)
      .map(([, name, value]) => [name, value]),
  )
  const asked = [...read('docker/compose.yaml').matchAll(/\$\{([A-Z_]+):([?-])/g)]
  for (const [, name, how] of asked) {
    if (how === '?') expect([name, env[name] !== undefined && env[name] !== '']).toEqual([name, true])
  }
  const pem = (name) => env[name].replaceAll('\\n', '\n')
  const publicOf = (key) => key.export({ type: 'spki', format: 'pem' })
  expect(publicOf(createPublicKey(createPrivateKey(pem('IDENTITY_PRIVATE_KEY'))))).toBe(
    publicOf(createPublicKey(pem('IDENTITY_PUBLIC_KEY'))),
  )
  expect(filledIn(read('docker/.env.example'), '1.2.3')).not.toBe(made)
})

test('the shell scripts of containers have valid syntax', () => {
  for (const script of ['start.sh', 'is-ready.sh']) execFileSync('bash', ['-n', join(ROOT, 'docker/mongo', script)])
})
