import { expect, it } from 'vitest'
import { escapeHtml } from './escape-html.ts'

it('lets no text end the element or the quoted attribute that it stands in', () => {
  expect(escapeHtml(`</b><script>"'&`)).toBe('&lt;/b&gt;&lt;script&gt;&quot;&#39;&amp;')
})

it('leaves every other text as it is', () => {
  expect(escapeHtml('Citroën – 3 owners, $1\n')).toBe('Citroën – 3 owners, $1\n')
})
