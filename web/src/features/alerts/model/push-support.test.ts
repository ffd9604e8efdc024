import { expect, test } from 'vitest'
import { type Browser, pushSupport } from './push-support.ts'

const chrome: Browser = {
  userAgent: 'Mozilla/5.0 (X11; Linux) Chrome/140',
  touchPoints: 0,
  standalone: false,
  hasPush: true,
  permission: 'default',
}
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1'
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15'

test('a browser that supports push is ready unless notifications are blocked', () => {
  expect(pushSupport(chrome)).toBe('ready')
  expect(pushSupport({ ...chrome, permission: 'denied' })).toBe('blocked')
  expect(pushSupport({ ...chrome, hasPush: false })).toBe('unsupported')
  expect(pushSupport({ ...chrome, permission: null })).toBe('unsupported')
})

test('iPhones and iPads are ready once the portal is on the home screen', () => {
  for (const userAgent of [IPHONE, IPAD]) {
    const apple = { ...chrome, userAgent, touchPoints: 5, hasPush: false, permission: null }
    expect(pushSupport(apple)).toBe('add-to-home-screen')
    expect(pushSupport({ ...apple, standalone: true, hasPush: true, permission: 'default' })).toBe('ready')
  }
  expect(pushSupport({ ...chrome, userAgent: IPAD })).toBe('ready')
})
