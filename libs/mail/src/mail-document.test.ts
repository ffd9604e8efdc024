import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { html } from './html.ts'
import { mailButton, mailDocument, mailFacts, mailRow, mailSignature, oneLine } from './mail-document.ts'

const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(1)>\'&'
const LINK = 'https://cars.example/x?a=1&b=2'

function read(text: string, logoUrl = '') {
  const dealership = { name: text, brandColor: text, logoUrl }
  const rows = html`${mailRow(html`${text}`)}${mailFacts(text, [[text, text]])}${mailRow(mailButton(text, LINK, dealership))}`
  const page = mailDocument({ title: text, dealership, rows, signature: mailSignature({ name: text, email: 'a@x.example' }, dealership) })
  return new JSDOM(page).window.document
}

test('escapes the values in every part of a mail', () => {
  const page = read(HOSTILE, 'https://photos.example/l.png')
  expect(page.querySelectorAll('script, [onerror]')).toHaveLength(0)
  expect([...page.images].map(({ src, alt }) => [src, alt])).toEqual([['https://photos.example/l.png', HOSTILE]])
  expect(page.querySelector('a')?.getAttribute('href')).toBe(LINK)
})

test('uses tables and inline styles, at most 600 pixels wide', () => {
  const page = read('Northside Motors')
  expect(page.querySelectorAll('script, style, link, form, iframe, object, [class], [id]')).toHaveLength(0)
  expect(page.querySelector('table table')?.getAttribute('width')).toBe('600')
  for (const table of page.querySelectorAll('table')) expect(table.getAttribute('role')).toBe('presentation')
})

test.each(['javascript:alert(1)', 'data:text/html,x', '/relative.png', ''])('leaves out a logo at %j', (logoUrl) => {
  expect(read('Northside Motors', logoUrl).images).toHaveLength(0)
})

test('keeps subjects and names on one line, so that they cannot add a header', () => {
  expect(oneLine(' North\r\nBcc: all@cars.example\u2028side ')).toBe('North Bcc: all@cars.example side')
})
