import { expect, test, vi } from 'vitest'
import { takeTokens } from './link-tokens.ts'

const at = (hash: string) => {
  const replaceState = vi.fn()
  const tokens = takeTokens({ hash, pathname: '/trade-in/sunny', search: '?step=2' }, { replaceState, state: null })
  return { tokens, shownAfterwards: replaceState.mock.calls[0]?.[2] as unknown }
}

test('a token is read and removed from the address bar', () => {
  expect(at('#continue=abc_-1')).toEqual({ tokens: { token: 'abc_-1', origin: null }, shownAfterwards: '/trade-in/sunny?step=2' })
  expect(at('#from=visit')).toEqual({ tokens: { token: null, origin: 'visit' }, shownAfterwards: '/trade-in/sunny?step=2' })
})

test.each(['', '#', '#vin', '#continue=', '#continue=a/b', '#from=<script>'])(
  'the address %j has no token and is left unchanged',
  (hash) => {
    expect(at(hash)).toEqual({ tokens: { token: null, origin: null }, shownAfterwards: undefined })
  },
)
