import { readConfig } from '@forecourt/service-kit/config'
import { expect, test } from 'vitest'
import { toSettings, tradeInsEnv } from './config.ts'
import { TRADE_INS_SETTINGS } from './deps.ts'

const read = (env: NodeJS.ProcessEnv) => toSettings(readConfig(env, tradeInsEnv))

test('an environment that says nothing gets the defaults, and asks nobody about dealerships', () => {
  const { authUrl, ...settings } = read({})
  expect(TRADE_INS_SETTINGS).toMatchObject(settings)
  expect(authUrl?.()).toBeNull()
})

test('takes other limits, in the units of their names', () => {
  const env = { AUTH_URL: 'http://auth:8080', PHOTO_MEMORY_MB: '40', TRADE_INS_PER_HOUR: '7', PHOTO_STORAGE_MB_PER_DAY: '3' }
  const { authUrl, ...settings } = read(env)
  expect([authUrl?.(), settings]).toEqual([
    'http://auth:8080',
    { photoMemoryBytes: 41_943_040, begunPerHour: 7, photoBytesPerDay: 3_145_728 },
  ])
})

test.each([{ AUTH_URL: 'auth' }, { PHOTO_MEMORY_MB: '5' }, { TRADE_INS_PER_HOUR: '0' }])('%j is refused by its variable’s name', (env) => {
  expect(() => read(env)).toThrow(Object.keys(env)[0])
})
