import { afterTest } from '@forecourt/dev-servers/after-test'
import { eventually } from '@forecourt/dev-servers/eventually'
import { parseSmtpUrl } from '@forecourt/mail/smtp-address'
import { startMailServer } from '@forecourt/mail/testing/mail-server'
import { beforeAll, expect, test } from 'vitest'
import { type NotificationsFixture, startNotifications } from '../testing/start-notifications.ts'

let fixture: NotificationsFixture
beforeAll(async () => {
  const mails = await startMailServer()
  afterTest(mails.close)
  fixture = await startNotifications({ mail: { smtp: parseSmtpUrl(mails.url), from: 'alerts@example.com' } })
})

test('only owners see the state of each channel', async () => {
  const { owner, admin, sales } = await fixture.dealership()
  await fixture.service.as(sales).call('sendTestAlert', { body: { channel: 'mail' } })
  const health = async () => {
    const { status, body } = await fixture.service.as(owner).call('getChannelHealth', {})
    expect(status).toBe(200)
    return body.channels
  }
  await eventually(async () => expect((await health())[0]?.counts.sent).toBe(1))
  expect((await health()).map(({ channel, configured, state }) => [channel, configured, state])).toEqual([
    ['mail', true, 'ok'],
    ['push', false, 'off'],
    ['sms', false, 'off'],
    ['slack', false, 'off'],
    ['teams', false, 'off'],
  ])
  expect(await fixture.service.as(admin).call('getChannelHealth', {})).toMatchObject({ status: 403 })
  expect(await fixture.service.as(admin).call('listDeliveries', { query: {} })).toMatchObject({ status: 403 })
})
