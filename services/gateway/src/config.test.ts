import { readConfig } from '@forecourt/service-kit/config'
import { expect, test } from 'vitest'
import { gatewayEnv, gatewayOptions } from './config.ts'

const ENOUGH = {
  NATS_URL: 'nats://nats:4222',
  IDENTITY_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----',
  AUTH_URL: 'http://auth:8080',
  INVENTORY_FEED_URL: 'http://inventory-feed:8080',
  DOCUMENTS_URL: 'http://documents:8080',
  LEADS_URL: 'http://leads:8080',
  TAX_VIN_URL: 'http://tax-vin:8080',
  TRADE_INS_URL: 'http://trade-ins:8080',
  NOTIFICATIONS_URL: 'http://notifications:8080',
}

test('reads the URL of every service and the public URL', () => {
  const env = {
    ...ENOUGH,
    PUBLIC_URL: 'https://cars.example',
    WEB_DIST: '/web',
    TRUST_PROXY: 'loopback,10.0.0.0/8',
    RATE_LIMIT_FACTOR: '2',
  }
  expect(gatewayOptions(readConfig(env, gatewayEnv))).toEqual({
    upstreams: {
      auth: 'http://auth:8080',
      'inventory-feed': 'http://inventory-feed:8080',
      documents: 'http://documents:8080',
      leads: 'http://leads:8080',
      'tax-vin': 'http://tax-vin:8080',
      'trade-ins': 'http://trade-ins:8080',
      notifications: 'http://notifications:8080',
    },
    publicUrl: 'https://cars.example',
    webDist: '/web',
    trustProxy: 'loopback,10.0.0.0/8',
    rateLimitFactor: 2,
  })
  expect(gatewayOptions(readConfig(ENOUGH, gatewayEnv))).toMatchObject({
    publicUrl: null,
    webDist: null,
    trustProxy: false,
    rateLimitFactor: 1,
  })
  expect(gatewayOptions(readConfig({ ...ENOUGH, TRUST_PROXY: 'true' }, gatewayEnv))).toMatchObject({ trustProxy: true })
  expect(gatewayOptions(readConfig({ ...ENOUGH, TRUST_PROXY: '1' }, gatewayEnv))).toMatchObject({ trustProxy: 1 })
})

test('reports all missing or invalid variables together', () => {
  const env = {
    ...ENOUGH,
    AUTH_URL: '',
    LEADS_URL: 'leads:8080',
    PUBLIC_URL: 'ftp://cars.example',
    TRUST_PROXY: 'localhost',
    RATE_LIMIT_FACTOR: 'many',
  }
  expect(() => readConfig(env, gatewayEnv)).toThrow(/AUTH_URL is missing/)
  for (const name of ['LEADS_URL', 'PUBLIC_URL', 'TRUST_PROXY', 'RATE_LIMIT_FACTOR'])
    expect(() => readConfig(env, gatewayEnv)).toThrow(new RegExp(`${name}: `))
})
