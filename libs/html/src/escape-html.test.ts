import { expect, it } from 'vitest'
import { escapeHtml } from './escape-html.ts'

it('escapes text that would end its element or its quoted attribute', () => {
  expect(escapeHtml(`</b><script>"'&`)).toBe('&lt;/b&gt;&lt;script&gt;&quot;&#39;&amp;')
})

it('leaves all other text unchanged', () => {
  expect(escapeHtml('Citroën – 3 owners, $1\n')).toBe('Citroën – 3 owners, $1\n')
})
