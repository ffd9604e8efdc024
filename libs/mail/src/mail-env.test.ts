import { readConfig } from '@forecourt/service-kit/config'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { linksEnv, mailEnv, toMailSettings } from './mail-env.ts'

const env = z.object({ ...linksEnv.shape, ...mailEnv.shape })

const read = (variables: Record<string, string>) => toMailSettings(readConfig(variables, env))

test('sends and stores no mail by default', () => {
  expect(read({})).toMatchObject({ smtp: null, mailbox: false, publicUrl: null })
})

test('stores no mail in the development mailbox when the platform is public', () => {
  expect(read({ MAILBOX: 'on' }).mailbox).toBe(true)
  expect(read({ MAILBOX: 'on', PUBLIC_URL: 'http://localhost:5173' }).mailbox).toBe(true)
  expect(read({ MAILBOX: 'on', PUBLIC_URL: 'https://cars.example' }).mailbox).toBe(false)
})

test('reads a mail server with its credentials, and requires TLS for them except on localhost', () => {
  const named = { PUBLIC_URL: 'https://cars.example', MAIL_FROM: 'Mail@Cars.example' }
  const smtp = (url: string) => read({ ...named, SMTP_URL: url }).smtp
  expect(smtp('smtp://ada%40cars:p%2Fw@mail.example')).toEqual({
    host: 'mail.example',
    port: 587,
    secure: false,
    requireTls: true,
    user: 'ada@cars',
    password: 'p/w',
  })
  expect(smtp('smtps://mail.example')).toMatchObject({ port: 465, secure: true, requireTls: false, user: '' })
  expect(smtp('smtp://a:b@localhost:2525')).toMatchObject({ port: 2525, requireTls: false })
  expect(smtp('smtp://[::1]:25')).toMatchObject({ host: '::1' })
  expect(read({ ...named, SMTP_URL: 'smtp://x' }).from).toBe('mail@cars.example')
})

test.each(['s3cret', 'http://a:s3cret@mail.example', 'smtp://', 'smtp://%zz:s3cret@mail.example', 'smtp://a:s3cret@host:99999'])(
  'rejects an SMTP_URL of %j without repeating its secrets',
  (url) => {
    expect(() => read({ SMTP_URL: url })).toThrow(/SMTP_URL: must be like smtp:/)
    expect(() => read({ SMTP_URL: url })).not.toThrow('s3cret')
  },
)

test('a mail server requires PUBLIC_URL and MAIL_FROM', () => {
  expect(() => read({ SMTP_URL: 'smtp://mail.example' })).toThrow('PUBLIC_URL and MAIL_FROM must be set too')
  expect(() => read({ SMTP_URL: 'smtp://mail.example', PUBLIC_URL: 'https://cars.example' })).toThrow('MAIL_FROM must be set too')
})

test.each([
  ['on', true],
  ['1', true],
  ['TRUE', true],
  ['off', false],
  ['0', false],
])('reads MAILBOX=%s', (value, expected) => {
  expect(read({ MAILBOX: value }).mailbox).toBe(expected)
})
