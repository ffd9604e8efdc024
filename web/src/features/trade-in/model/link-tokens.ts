/** The tokens in the fragment of a link to the trade-in page; null if absent. */
export interface LinkTokens {
  /** the token of a draft to continue here */
  token: string | null
  /** where the customer comes from: a packet visit or a staff link */
  origin: string | null
}

const TOKEN = /^[A-Za-z0-9_-]{1,200}$/

/** Reads the tokens in the fragment of an address. */
export function readTokens({ hash }: Pick<Location, 'hash'>): LinkTokens {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const [token = null, origin = null] = ['continue', 'from'].map((name) => {
    const value = fragment.get(name) ?? ''
    return TOKEN.test(value) ? value : null
  })
  return { token, origin }
}

/** Reads the tokens in the page's address and removes them, so that the address bar and copied links do not reveal them. */
export function takeTokens(
  location: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState' | 'state'>,
): LinkTokens {
  const tokens = readTokens(location)
  if (tokens.token || tokens.origin) history.replaceState(history.state, '', location.pathname + location.search)
  return tokens
}
