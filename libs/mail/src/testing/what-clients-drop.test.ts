import { expect, test } from 'vitest'
import { whatClientsDrop } from './what-clients-drop.ts'

const drops = (body: string, text = 'Hello') => whatClientsDrop({ html: body, text })
const onGround = (content: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="background-color: #ffffff; color: #24292f">${content}</td></tr></table>`

test.each([
  ['a style sheet', '<style>b { color: red }</style>', ['<style>']],
  ['a script', '<script>1</script>', ['<script>']],
  ['a flexbox', '<div style="display: flex">', ['<div>', 'display: flex']],
  ['a CSS grid', '<span style="display: grid; gap: 4px">', ['display: grid', 'gap of <span>']],
  [
    'a table that is too wide',
    onGround('<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="700">'),
    ['700 wide'],
  ],
  ['padding of a link', onGround('<a href="https://x.test" style="color: #000000; padding: 4px">x</a>'), ['padding of <a>']],
  ['a background image', onGround('<span style="background-image: url(https://x.test/a.png)"></span>'), ['background-image of <span>']],
  ['a color in rgb()', onGround('<b style="color: rgb(0, 0, 0)">x</b>'), ['color: rgb(0, 0, 0)']],
  ['an image with a relative URL', onGround('<img src="/logo.png" alt="" height="1">'), ['a picture at /logo.png']],
  ['an image without alt text and size', onGround('<img src="https://x.test/logo.png">'), ['a picture without words or size']],
  ['a link with a relative URL', onGround('<a href="/admin" style="color: #000000">x</a>'), ['a link to /admin']],
  ['a link without a color', onGround('<a href="https://x.test">x</a>'), ["'x' without a color or ground of its own"]],
  ['a text without a background color', '<b style="color: #000000">x</b>', ["'x' without a color or ground of its own"]],
  ['a text with low contrast', onGround('<b style="color: #cccccc">x</b>'), ["'x' in #cccccc on #ffffff"]],
  ['a conditional comment', '<!--[if mso]><![endif]-->', ['a comment']],
])('reports %s', (_what, body, found) => {
  expect(drops(body)).toEqual(expect.arrayContaining(found))
})

test('reports a mail that is too long or has no text part', () => {
  const long = onGround('word '.repeat(21_000))
  expect(drops(long, ' ')).toEqual(['there is no text part', expect.stringMatching(/^105\d{3} bytes: Gmail clips it$/)])
  expect(drops(onGround('Hello'))).toEqual([])
})
