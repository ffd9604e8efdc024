import { expect, test } from 'vitest'
import { readStartConfig } from './start-config.ts'
import { StartProblem } from './start-problem.ts'

const mailOf = (env: Record<string, string>) => readStartConfig(env, '/tmp').mail

test('mails go to the mailbox unless a mail server is set or the mailbox is off', () => {
  expect(mailOf({})).toMatchObject({ smtp: null, mailbox: true })
  expect(mailOf({ MAILBOX: 'off' })).toMatchObject({ smtp: null, mailbox: false })
  const named = { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'mail@cars.example', PUBLIC_URL: 'https://cars.example' }
  expect(mailOf(named)).toMatchObject({ smtp: { host: 'mail.example', port: 587 }, from: 'mail@cars.example' })
})

test('reports a mail server without PUBLIC_URL and MAIL_FROM in one line, without its password', () => {
  const read = (env: Record<string, string>) => () => mailOf(env)
  expect(read({ SMTP_URL: 'smtp://a:s3cret@mail.example' })).toThrow(StartProblem)
  expect(read({ SMTP_URL: 'smtp://a:s3cret@mail.example' })).toThrow('PUBLIC_URL and MAIL_FROM must be set too')
  expect(read({ SMTP_URL: 'http://a:s3cret@mail.example' })).toThrow(/SMTP_URL must be like/)
  expect(read({ SMTP_URL: 'http://a:s3cret@mail.example' })).not.toThrow('s3cret')
})

test('reads the factor of the rate limits, which is 1 by default', () => {
  const factorOf = (env: Record<string, string>) => readStartConfig(env, '/tmp').rateLimitFactor
  expect([factorOf({}), factorOf({ RATE_LIMIT_FACTOR: '0' }), factorOf({ RATE_LIMIT_FACTOR: '2.5' })]).toEqual([1, 0, 2.5])
  expect(() => factorOf({ RATE_LIMIT_FACTOR: 'many' })).toThrow('RATE_LIMIT_FACTOR must be a number from 0 to 1000')
})

test('reads whose forwarded addresses are trusted, which is no proxy by default', () => {
  const trustOf = (env: Record<string, string>) => readStartConfig(env, '/tmp').trustProxy
  expect([trustOf({}), trustOf({ TRUST_PROXY: '' }), trustOf({ TRUST_PROXY: '1' })]).toEqual([false, false, 1])
  expect(trustOf({ TRUST_PROXY: 'loopback, 10.0.0.0/8' })).toBe('loopback, 10.0.0.0/8')
  expect(() => trustOf({ TRUST_PROXY: 'localhost' })).toThrow(/^TRUST_PROXY must be true, false, .*Change it and start again\.$/)
})
