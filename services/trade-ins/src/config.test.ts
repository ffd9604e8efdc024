import { readConfig } from '@forecourt/service-kit/config'
import { expect, test } from 'vitest'
import { toSettings, tradeInsEnv } from './config.ts'
import { TRADE_INS_SETTINGS } from './deps.ts'

const read = (env: NodeJS.ProcessEnv) => toSettings(readConfig(env, tradeInsEnv))

test('an empty environment gets the defaults, without an auth URL', () => {
  const { authUrl, ...settings } = read({})
  expect(TRADE_INS_SETTINGS).toMatchObject(settings)
  expect(authUrl?.()).toBeNull()
})

test('reads limits from the environment, in the units of their names', () => {
  const env = {
    AUTH_URL: 'http://auth:8080',
    PHOTO_MEMORY_MB: '40',
    TRADE_INS_PER_HOUR: '7',
    PHOTO_STORAGE_MB_PER_DAY: '3',
    AI_CALLS_PER_DAY: '10',
  }
  const { authUrl, ...settings } = read(env)
  expect([authUrl?.(), settings]).toMatchObject([
    'http://auth:8080',
    { photoMemoryBytes: 41_943_040, begunPerHour: 7, photoBytesPerDay: 3_145_728, aiCallsPerDay: 10, aiCallsPerUserPerDay: 3 },
  ])
})

test('reads the address, model and key of a provider, and uses no model without an address', () => {
  const env = { AI_BASE_URL: 'https://models.example/v1/', AI_MODEL: 'small', AI_API_KEY: 'k3y' }
  expect(read(env)).toMatchObject({ aiBaseUrl: 'https://models.example/v1', aiModel: 'small', aiApiKey: 'k3y' })
  expect(read({ ...env, AI_API_KEY: '' })).toMatchObject({ aiApiKey: null })
  expect(read({ AI_MODEL: 'small' })).toMatchObject({ aiBaseUrl: null })
  expect(() => read({ AI_BASE_URL: 'https://models.example/v1' })).toThrow('AI_MODEL')
})

test.each(['models.example', 'ftp://models.example', 'https://models.example/?key=1', 'https://me:secret@models.example', 'https://'])(
  'rejects the provider address %s without repeating it in the message',
  (AI_BASE_URL) => {
    expect(() => read({ AI_BASE_URL, AI_MODEL: 'small' })).toThrow(/AI_BASE_URL(?!.*secret)/)
  },
)

test.each([
  { AI_API_KEY: 'two words' },
  { AI_CALLS_PER_DAY: '0' },
  { AUTH_URL: 'auth' },
  { PHOTO_MEMORY_MB: '5' },
  { TRADE_INS_PER_HOUR: '0' },
])('rejects %j and names the variable', (env) => {
  expect(() => read(env)).toThrow(Object.keys(env)[0])
})
