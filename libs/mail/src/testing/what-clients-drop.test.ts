import { expect, test } from 'vitest'
import { whatClientsDrop } from './what-clients-drop.ts'

const drops = (body: string, text = 'Hello') => whatClientsDrop({ html: body, text })
const onGround = (content: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="background-color: #ffffff; color: #24292f">${content}</td></tr></table>`

test.each([
  ['a sheet of styles', '<style>b { color: red }</style>', ['<style>']],
  ['a script', '<script>1</script>', ['<script>']],
  ['boxes', '<div style="display: flex">', ['<div>', 'display: flex']],
  ['a grid of cells', '<span style="display: grid; gap: 4px">', ['display: grid', 'gap of <span>']],
  [
    'a width that does not fit',
    onGround('<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="700">'),
    ['700 wide'],
  ],
  ['space around a link', onGround('<a href="https://x.test" style="color: #000000; padding: 4px">x</a>'), ['padding of <a>']],
  [
    'a ground that is a picture',
    onGround('<span style="background-image: url(https://x.test/a.png)"></span>'),
    ['background-image of <span>'],
  ],
  ['a color that Word does not know', onGround('<b style="color: rgb(0, 0, 0)">x</b>'), ['color: rgb(0, 0, 0)']],
  ['a picture of nowhere', onGround('<img src="/logo.png" alt="" height="1">'), ['a picture at /logo.png']],
  ['a picture without words', onGround('<img src="https://x.test/logo.png">'), ['a picture without words or size']],
  ['a link to nowhere', onGround('<a href="/admin" style="color: #000000">x</a>'), ['a link to /admin']],
  ['a link in the color of the program', onGround('<a href="https://x.test">x</a>'), ["'x' without a color or ground of its own"]],
  ['a text on the ground of the program', '<b style="color: #000000">x</b>', ["'x' without a color or ground of its own"]],
  ['a text that is hard to read', onGround('<b style="color: #cccccc">x</b>'), ["'x' in #cccccc on #ffffff"]],
  ['a comment for one program', '<!--[if mso]><![endif]-->', ['a comment']],
])('%s is found', (_what, body, found) => {
  expect(drops(body)).toEqual(expect.arrayContaining(found))
})

test('a mail that is too long or has no text is found', () => {
  const long = onGround('word '.repeat(21_000))
  expect(drops(long, ' ')).toEqual(['there is no text part', expect.stringMatching(/^105\d{3} bytes: Gmail clips it$/)])
  expect(drops(onGround('Hello'))).toEqual([])
})
