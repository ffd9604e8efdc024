import { describe, expect, test } from 'vitest'
import { createLogger } from './logging.ts'

function logged(options: { pretty?: boolean } = {}) {
  const lines: string[] = []
  const logger = createLogger({ service: 'leads', level: 'info', ...options, destination: { write: (line) => lines.push(line) } })
  return { logger, lines }
}

describe('a log line', () => {
  test('contains its service, level and time', () => {
    const { logger, lines } = logged()
    logger.info({ vin: '1' }, 'hello')
    logger.debug('not asked for')
    expect(lines).toHaveLength(1)
    const line = JSON.parse(lines[0] ?? '')
    expect(line).toMatchObject({ level: 'info', service: 'leads', msg: 'hello', vin: '1' })
    expect(new Date(line.time).getTime()).toBeGreaterThan(0)
  })

  test.each([
    { password: 's3cret' },
    { body: { password: 's3cret' } },
    { req: { headers: { cookie: 's3cret', authorization: 's3cret', 'x-forecourt-identity': 's3cret' } } },
    { headers: { 'set-cookie': 's3cret' } },
    { session: { tokenHash: 's3cret' }, token: 's3cret' },
    { env: { MONGODB_URL: 's3cret', NATS_URL: 's3cret', SMTP_URL: 's3cret', IDENTITY_PRIVATE_KEY: 's3cret' } },
    { params: { logId: 's3cret', link: 's3cret' } },
    { requestId: { token: 's3cret' } },
    { requestId: ['s3cret'], status: { requestId: 's3cret' } },
  ])('never contains a secret: %j', (facts) => {
    const { logger, lines } = logged()
    logger.info(facts, 'hello')
    logger.child(facts).info('hello again')
    expect(lines.join('')).toContain('[redacted]')
    expect(lines.join('')).not.toContain('s3cret')
  })

  test('keeps the facts of its request and its event', () => {
    const { logger, lines } = logged()
    const request = { requestId: 'r-1', correlationId: 'c-1', eventId: 'e-1', type: 'leads.packet.opened.v1', seq: 7 }
    const facts = { method: 'POST', upstream: 'leads', operation: 'login', route: null, status: 401, durationMs: 0, address: '::1' }
    logger.child(request).info(facts, 'request refused')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ...request, ...facts, msg: 'request refused' })
  })

  test('contains the message and stack of an error without the values that MongoDB adds', () => {
    const { logger, lines } = logged()
    const duplicate = Object.assign(
      new Error('E11000 duplicate key error collection: leads.customers dup key: { email: "s3cret@a.test" }'),
      {
        name: 'MongoServerError',
        code: 11_000,
        keyValue: { email: 's3cret@a.test' },
        writeErrors: [{ op: { phone: 's3cret' } }],
      },
    )
    logger.error({ err: new Error('not stored at mongodb://me:s3cret@db:27017', { cause: duplicate }) }, 'request failed')
    logger.child({ requestId: 'r-1' }).error(duplicate)
    const [first = '', second = ''] = lines
    expect(JSON.parse(first).err).toMatchObject({
      type: 'Error',
      stack: expect.stringContaining('logging.test.ts'),
      cause: { type: 'MongoServerError', code: 11_000, message: 'E11000 duplicate key error collection: leads.customers dup key: {…}' },
    })
    expect(first + second).not.toContain('s3cret')
  })

  test('is also redacted in the pretty format', () => {
    const { logger, lines } = logged({ pretty: true })
    logger.warn({ requestId: 'r-1', durationMs: 1200, token: 's3cret' }, 'slow request')
    logger.error({ err: new Error('broken') }, 'request failed')
    expect(lines[0]).toMatch(
      /^\d\d:\d\d:\d\d {2}WARN {3}leads {2}slow request {2}requestId=r-1 {2}durationMs=1200 {2}token=\[redacted\]\n$/,
    )
    expect(lines[1]).toMatch(/request failed\nError: broken\n {4}at /)
  })
})
