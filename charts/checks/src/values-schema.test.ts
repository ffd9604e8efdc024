import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { chartFile, render } from './helm.ts'
import { isObject, type Json, type JsonObject } from './manifest.ts'
import { allSets } from './value-sets.ts'
import { partsOf, resolved, type Schema, type SchemaPart } from './values-paths.ts'

let schema: Schema
let values: JsonObject
let parts: SchemaPart[]
let accepts: (candidate: Json) => boolean
beforeAll(async () => {
  schema = JSON.parse(await chartFile('values.schema.json')) as Schema
  values = parse(await chartFile('values.yaml')) as JsonObject
  parts = partsOf(schema)
  const ajv = new (String(schema.$schema).includes('2020') ? Ajv2020 : Ajv)({ allErrors: true, strict: false, validateFormats: false })
  const { $schema: _draft, ...rules } = schema
  const validate = ajv.compile(rules)
  accepts = (candidate) => validate(candidate)
})

/** Kubernetes fields that only the API server can check; the chart passes them through unchanged. */
const OPEN =
  /(^|\.)(affinity|peer|to|tolerations|extraVolumes|extraVolumeMounts|envFrom|ingressFrom|metricsFrom|dnsTo|parentRefs)\b|^global$/

test('no object of the schema allows additional properties', () => {
  const open = parts.filter(({ schema: part, path }) => {
    const isOfObjects = part.type === 'object' || isObject(part.properties)
    return isOfObjects && !OPEN.test(path) && (part.additionalProperties === undefined || part.additionalProperties === true)
  })
  expect(open.map(({ path }) => path)).toEqual([])
})

test('every part of the schema has a type', () => {
  const vague = parts.filter(
    ({ schema: part, path }) =>
      !OPEN.test(path) &&
      !['type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', 'not', 'if', 'propertyNames', 'required'].some(
        (word) => part[word] !== undefined,
      ),
  )
  expect(vague.map(({ path }) => path)).toEqual([])
})

test('values.yaml and the schema have the same names', () => {
  const differences: string[] = []
  const compare = (value: Json, json: Json | undefined, path: string) => {
    const part = resolved(json, schema)
    if (!isObject(value) || !isObject(part.properties)) return
    for (const name of Object.keys(value))
      if (part.properties[name] === undefined && !isObject(part.additionalProperties))
        differences.push(`${path}${name} is not in the schema`)
    // an entry of components holds only what differs from the defaults
    const mayBeLeftOut = path.startsWith('components.')
    for (const name of Object.keys(part.properties))
      if (!mayBeLeftOut && name !== 'global' && !(name in value)) differences.push(`${path}${name} is not in values.yaml`)
    for (const [name, field] of Object.entries(value)) compare(field, part.properties[name] ?? part.additionalProperties, `${path}${name}.`)
  }
  compare(values, schema, '')
  expect(differences).toEqual([])
})

/** Returns the path and value of every name in values.yaml. */
function places(value: Json = values, path: readonly string[] = []): { path: readonly string[]; value: Json }[] {
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, field]) => [{ path: [...path, name], value: field }, ...places(field, [...path, name])])
}

function mutated(path: readonly string[], change: (parent: JsonObject, name: string) => void): Json {
  const copy = structuredClone(values)
  let parent: JsonObject = copy
  for (const name of path.slice(0, -1)) parent = parent[name] as JsonObject
  change(parent, path.at(-1) ?? '')
  return copy
}

test('a misspelt name is rejected on every level', () => {
  expect(accepts(values)).toBe(true)
  const taken = places()
    // names that the operator chooses
    .filter(
      ({ path }) =>
        !/^components\.[^.]+$|(labels|matchLabels|annotations)\b|\.env\.|ingressFrom|metricsFrom|dnsTo|^commonLabels/i.test(path.join('.')),
    )
    .filter(({ path }) =>
      accepts(
        mutated(path, (parent, name) => {
          parent[`${name}x`] = parent[name] ?? null
          delete parent[name]
        }),
      ),
    )
  expect(taken.map(({ path }) => path.join('.'))).toEqual([])
})

/** Strings that may be a bare true or false in YAML; the chart passes them on as strings. */
const TAKES_SWITCHES = /^trustProxy$|\.env\./

test('a value of the wrong type is rejected on every level', () => {
  const wrong = (value: Json): Json[] => {
    if (typeof value === 'boolean') return ['yes', 1]
    if (typeof value === 'number') return ['many', -1, true]
    if (typeof value === 'string') return [true, { a: 'b' }, ['a']]
    return Array.isArray(value) ? ['text', { a: 'b' }] : ['text', ['a']]
  }
  const taken = places().flatMap(({ path, value }) =>
    wrong(value)
      .filter((other) => typeof other !== 'boolean' || !TAKES_SWITCHES.test(path.join('.')))
      .filter((other) =>
        accepts(
          mutated(path, (parent, name) => {
            parent[name] = other
          }),
        ),
      )
      .map((other) => `${path.join('.')}: ${JSON.stringify(other)}`),
  )
  expect(taken).toEqual([])
})

/** Returns helm's error for values; 'taken' if they are valid. */
function saidAbout(sets: readonly string[]): Promise<string> {
  return render({ sets }).then(
    () => 'taken',
    (error: Error) => error.message,
  )
}

test.each([
  ['rateLimitFactors=1', /rateLimitFactors/],
  ['image.tagg=1', /image.*tagg/s],
  ['components.leads.replica=3', /components.*leads.*replica/s],
  ['components.Leads.replicas=3', /Leads/],
  ['defaults.replicas=-1', /defaults.*replicas/s],
  ['defaults.replicas=two', /defaults.*replicas/s],
  ['logLevel=loud', /logLevel/],
  ['publicUrl=cars.example.com', /publicUrl/],
  ['shutdown.drainSeconds=5', /shutdown.*drainSeconds/s],
  ['documents.autoCheck.url=https://reports.example.com/all', /documents.*autoCheck.*url/s],
  ['documents.windowStickers.gm=https://{vin}.example.com/', /documents.*windowStickers.*gm/s],
  ['documents.fetchHosts={https://a.example.com}', /documents.*fetchHosts/s],
  ['ai.baseUrl=models.example.com', /ai.*baseUrl/s],
  ['ai.callsPerDay=0', /ai.*callsPerDay/s],
  ['bounces.url=pop3://mail.example.com', /bounces.*url/s],
  ['push.publicKey=short', /push.*publicKey/s],
  ['sms.from=me', /sms.*from/s],
  ['documents.maxMb=51', /documents.*maxMb/s],
  ['networkPolicy.ingressFrom=any', /networkPolicy.*ingressFrom/s],
])('helm rejects %s and names its path', async (set, named) => {
  expect(await saidAbout([set])).toMatch(named)
})

test.each([
  [['ingress.enabled=true'], /publicUrl/],
  [['gatewayApi.enabled=true', 'publicUrl=https://a.example'], /parentRefs/],
  [['smtp.url=smtp://mail.example.com'], /publicUrl/],
  [['documents.autoCheck.key=abc'], /documents\.autoCheck\.url/],
  [['documents.autoCheck.url=off', 'documents.autoCheck.existingSecret.name=reports'], /documents\.autoCheck\.url/],
  [['ai.baseUrl=https://models.example.com/v1'], /ai\.model/],
  [['ai.key=abc'], /ai\.baseUrl/],
  [['bounces.url=imaps://a:b@mail.example.com'], /smtp\.existingSecret\.name/],
  [['sms.key=abc'], /sms\.accountSid, sms\.from/],
  [['push.subject=mailto:a@example.com'], /push\.publicKey.*push\.existingSecret\.name/],
  [['mongodb.embedded.enabled=false'], /There is no mongodb/],
  [['mongodb.url=mongodb://a/?replicaSet=b'], /mongodb\.embedded\.enabled=false/],
  [['identity.signWith=three'], /identity\.signWith/],
  [['components.lead.replicas=3'], /components\.lead is not a component of Forecourt \(gateway, .*leads, .*image\.repository/],
])('helm rejects conflicting or incomplete values %j and names the value to change', async (sets, said) => {
  expect(await saidAbout(sets)).toMatch(said)
})

test('the schema accepts every set of values that these checks render', () => {
  for (const { name, values: set } of allSets()) {
    if (set.values === undefined) continue
    expect([name, accepts(merged(values, set.values))]).toEqual([name, true])
  }
})

function merged(under: Json, over: Json): Json {
  if (!isObject(under) || !isObject(over)) return over
  return Object.fromEntries(
    [...new Set([...Object.keys(under), ...Object.keys(over)])].map((key) => [
      key,
      over[key] === undefined ? (under[key] ?? null) : merged(under[key] ?? null, over[key]),
    ]),
  )
}
