import type { TestMailServer } from '@forecourt/mail/testing/mail-server'
import type { FakeService } from './fake-service.ts'
import type { PushBrowser } from './push-browser.ts'

/** The servers that receive alerts in a test. */
export interface Receivers {
  mails: TestMailServer
  push: FakeService
  slack: FakeService
  teams: FakeService
  twilio: FakeService
  browsers: readonly PushBrowser[]
}

/** Returns each received message as `{channel} {alert}`, with `replaces` at the end for a push message that replaces another one. */
export function messagesReceived({ mails, push, slack, teams, twilio, browsers }: Receivers): string[] {
  const pushed = push.calls.map(({ path, body }) => {
    const browser = browsers.find(({ subscription }) => subscription.endpoint.endsWith(path))
    const { alertId, silent } = browser?.decrypt(body) ?? { alertId: 'unknown', silent: false }
    return `push ${alertId}${silent ? ' replaces' : ''}`
  })
  return [
    ...mails.received.map(({ parsed }) => `mail ${alertIn(parsed.text)}`),
    ...pushed,
    ...slack.calls.map(({ body }) => `slack ${alertIn(body.toString())}`),
    ...teams.calls.map(({ body }) => `teams ${alertIn(body.toString())}`),
    ...twilio.calls.map(({ body }) => `sms ${alertIn(new URLSearchParams(body.toString()).get('Body') ?? '')}`),
  ]
}

/** Returns the alert id from a message's link. */
function alertIn(text = ''): string {
  return /[?&]alert=([0-9a-f]{24})/.exec(text)?.[1] ?? `none in ${text}`
}
