import { expect, test } from 'vitest'
import webPush from 'web-push'
import { notificationsEnv, toSettings } from './config.ts'

const { publicKey, privateKey } = webPush.generateVAPIDKeys()
const VAPID = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: 'mailto:ops@example.com' }
const TWILIO = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 't0ken', TWILIO_FROM: '+14155550100' }
const settingsOf = (env: Record<string, string>) => toSettings(notificationsEnv.parse(env))

test('sends nothing and allows only the public services by default', () => {
  const { vapid, sms, hosts, mail } = settingsOf({})
  expect([vapid, sms, mail?.smtp]).toEqual([null, null, null])
  expect(hosts?.slack).toEqual(['hooks.slack.com'])
})

test('refuses settings for push or text messages that are incomplete', () => {
  expect(settingsOf({ ...VAPID, ...TWILIO })).toMatchObject({ vapid: { publicKey }, sms: { baseUrl: 'https://api.twilio.com' } })
  for (const [name] of Object.entries({ ...VAPID, ...TWILIO })) {
    const { [name]: _, ...others } = { ...VAPID, ...TWILIO } as Record<string, string>
    expect(() => settingsOf(others), name).toThrow('are set together, or none of them.')
  }
})

test('a list of hosts accepts only host names', () => {
  expect(settingsOf({ TEAMS_HOSTS: '*.Example.com, teams.example.org' }).hosts?.teams).toEqual(['*.example.com', 'teams.example.org'])
  for (const hosts of ['http://127.0.0.1:9', 'localhost', '*', 'a.example.com/x', ''])
    expect(notificationsEnv.safeParse({ SLACK_HOSTS: hosts }).success, hosts).toBe(false)
})
