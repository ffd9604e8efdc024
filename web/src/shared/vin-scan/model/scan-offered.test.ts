import { expect, test } from 'vitest'
import { isScanOffered } from './scan-offered.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15'

test.each([
  ['Windows, as Firefox says', { platform: 'Win32', userAgent: WINDOWS }, false],
  ['Windows, as Chrome says', { platform: 'Win32', userAgent: WINDOWS, userAgentData: { platform: 'Windows' } }, false],
  ['Windows behind a frozen platform', { platform: '', userAgent: WINDOWS }, false],
  ['an iPhone', { platform: 'iPhone', userAgent: IPHONE }, true],
  [
    'an Android phone',
    { platform: 'Linux armv81', userAgent: 'Mozilla/5.0 (Linux; Android 15)', userAgentData: { platform: 'Android' } },
    true,
  ],
  ['a Mac, whose system is called Darwin', { platform: 'MacIntel', userAgent: 'Mozilla/5.0 (Macintosh) Darwin/24' }, true],
])('%s', (_device, platform, isOffered) => {
  expect(isScanOffered(platform)).toBe(isOffered)
})
