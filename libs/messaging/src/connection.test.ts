import { eventually } from '@forecourt/dev-servers/eventually'
import { startNatsServer } from '@forecourt/dev-servers/nats-server'
import { startOwnServer } from '@forecourt/dev-servers/own-server'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { connectNats, natsAddress } from './connection.ts'
import { watchConnection } from './connection-watch.ts'
import { silent } from './testing/fixture.ts'

test('natsAddress parses servers and credentials', () => {
  expect(natsAddress('nats://localhost:4222')).toEqual({ servers: ['localhost:4222'] })
  expect(natsAddress('localhost:4222')).toEqual({ servers: ['localhost:4222'] })
  expect(natsAddress('nats://u:p%40ss@a:1, nats://b:2')).toEqual({ servers: ['a:1', 'b:2'], user: 'u', pass: 'p@ss' })
  expect(natsAddress('nats://s3cret@a:1')).toEqual({ servers: ['a:1'], token: 's3cret' })
  expect(natsAddress('tls://a:1')).toEqual({ servers: ['a:1'], tls: {} })
})

test('connectNats reconnects to a server that has rejected its password for a while, and throws for a wrong password at first', async () => {
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  let password = 'right'
  const server = await startOwnServer('nats', (options) => startNatsServer({ ...options, login: { user: 'cars', password } }))
  onTestFinished(() => server.stop())
  const url = (given: string) => server.url.replace('//', `//cars:${given}@`)
  await expect(connectNats(url('wrong'), { name: 'wrong', logger: silent })).rejects.toThrow('Authorization Violation')
  const nats = await connectNats(url('right'), { name: 'rejected', logger })
  onTestFinished(() => nats.close())

  await server.halt()
  password = 'another'
  let rejections = 0
  void (async () => {
    for await (const { type } of nats.status()) if (type === 'error') rejections++
  })()
  await server.restart()
  await eventually(() => expect(rejections).toBeGreaterThan(2))
  expect(lines.filter((line) => line.includes('Authorization Violation'))).toHaveLength(1)
  await server.halt()
  password = 'right'
  await server.restart()
  await eventually(() => expect(watchConnection(nats).isConnected()).toBe(true))
})
