import { vehicleChanged } from '@forecourt/contracts/inventory-feed/events'
import { startNetworkLink } from '@forecourt/dev-servers/network-link'
import { testMongo, testNats } from '@forecourt/dev-servers/test-servers'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { migrateService } from './migrate-service.ts'
import { migrationEnv } from './service-env.ts'

test('a service without streams waits for NATS too, which may respond later than a service waits at its start', async () => {
  const [nats, { url, prefix }] = [await testNats(), testMongo()]
  const link = await startNetworkLink(Number(new URL(nats.url).port))
  link.cut()
  const lines: string[] = []
  const write = (line: string) => {
    lines.push(line)
    if (line.includes('NATS does not respond; starting without it')) link.mend()
  }
  const durables = [{ durable: 'vehicles', events: [vehicleChanged] }]
  const config = migrationEnv.parse({ MONGODB_URL: url, NATS_URL: `nats://127.0.0.1:${link.port}`, DATABASE_PREFIX: prefix })
  await migrateService('tax-vin', { collections: [], durables }, config, pino({}, { write }))
  expect(lines.join('')).toContain('starting without it')
  await link.close()
  await nats.stop()
})
