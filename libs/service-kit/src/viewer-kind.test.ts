import { expect, test } from 'vitest'
import { viewerKind } from './viewer-kind.ts'

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

test.each([
  ['Safari on a phone', safari],
  ['Chrome', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'],
  ['Firefox', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:132.0) Gecko/20100101 Firefox/132.0'],
  [
    'Samsung',
    'Mozilla/5.0 (Linux; Android 14; SM-S921U) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
  ],
  ['Facebook app', `${safari.replace(' Safari/604.1', '')} [FBAN/FBIOS;FBAV/487.0.0.50.66;FBBV/663155021;FBDV/iPhone15,2;FBLC/en_US]`],
  ['Instagram app', `${safari.replace(' Safari/604.1', '')} Instagram 355.0.0.27.101 (iPhone15,2; iOS 18_1; en_US)`],
  ['Gmail app', `${safari.replace('Version/18.1', 'GSA/344.0.695551749')}`],
  [
    'an Android web view',
    'Mozilla/5.0 (Linux; Android 13; Cubot P80; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
])('a person with %s is a customer', (_, userAgent) => {
  expect(viewerKind(false, { 'user-agent': userAgent })).toBe('customer')
})

test.each([
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['WhatsApp/2.23.20.0'],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
  ['TelegramBot (like TwitterBot)'],
  ['Twitterbot/1.0'],
  ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
  ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  ],
  ['Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5'],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['GoogleImageProxy'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/131.0.0.0 Safari/537.36'],
  ['BarracudaCentral/1.0'],
  ['Mozilla/5.0 Mimecast URL Protect'],
  ['curl/8.5.0'],
  ['python-requests/2.32'],
  [''],
])('a link scanner or preview is not a customer: %s', (userAgent) => {
  expect(viewerKind(false, { 'user-agent': userAgent })).toBe('scanner')
})

test('a request without a user agent is a scanner', () => {
  expect(viewerKind(false, {})).toBe('scanner')
})

test.each([{ purpose: 'prefetch' }, { 'sec-purpose': 'prefetch;prerender' }, { 'x-moz': 'prefetch' }, { 'x-purpose': 'preview' }])(
  'a prefetch is not a view: %o',
  (headers) => {
    expect(viewerKind(false, { 'user-agent': safari, ...headers })).toBe('scanner')
  },
)

test('signed-in staff are staff whatever their user agent', () => {
  expect(viewerKind(true, { 'user-agent': safari })).toBe('staff-preview')
  expect(viewerKind(true, {})).toBe('staff-preview')
})
