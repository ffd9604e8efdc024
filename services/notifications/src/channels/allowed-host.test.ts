import { expect, test } from 'vitest'
import { isAllowedHost } from './allowed-host.ts'

test.each([
  ['https://hooks.slack.com/services/T/B/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['http://hooks.slack.com/services/T/B/x', false],
  ['https://hooks.slack.com:8443/x', false],
  ['https://user@hooks.slack.com/x', false],
  ['https://hooks.slack.com.example.com/x', false],
  ['https://push.services.mozilla.com.example.com/x', false],
  ['https://evilpush.services.mozilla.com/x', false],
  ['https://127.0.0.1/x', false],
  ['not an address', false],
])('allows a call to %s: %s', (address, allowed) => {
  expect(isAllowedHost(address, ['hooks.slack.com', '*.push.services.mozilla.com'])).toBe(allowed)
})
