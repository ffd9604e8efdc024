import { expect, test } from 'vitest'
import { natsAddress } from './connection.ts'

test('natsAddress parses servers and credentials', () => {
  expect(natsAddress('nats://localhost:4222')).toEqual({ servers: ['localhost:4222'] })
  expect(natsAddress('localhost:4222')).toEqual({ servers: ['localhost:4222'] })
  expect(natsAddress('nats://u:p%40ss@a:1, nats://b:2')).toEqual({ servers: ['a:1', 'b:2'], user: 'u', pass: 'p@ss' })
  expect(natsAddress('nats://s3cret@a:1')).toEqual({ servers: ['a:1'], token: 's3cret' })
  expect(natsAddress('tls://a:1')).toEqual({ servers: ['a:1'], tls: {} })
})
