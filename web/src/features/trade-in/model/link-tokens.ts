/** The tokens in the fragment of a link to the trade-in page; null if absent. */
export interface LinkTokens {
  /** the token of a draft to continue here */
  token: string | null
  /** where the customer comes from: a packet visit or a staff link */
  origin: string | null
}

const TOKEN = /^[A-Za-z0-9_-]{1,200}$/

/** Reads the tokens in the page's address and removes them, so that the address bar and copied links do not reveal them. */
export function takeTokens(
  location: Pick<Location, 'hash' | 'pathname' | 'search'>,
  history: Pick<History, 'replaceState' | 'state'>,
): LinkTokens {
  const fragment = new URLSearchParams(location.hash.replace(/^#/, ''))
  const [token, origin] = ['continue', 'from'].map((name) => {
    const value = fragment.get(name) ?? ''
    return TOKEN.test(value) ? value : null
  })
  if (token || origin) history.replaceState(history.state, '', location.pathname + location.search)
  return { token: token ?? null, origin: origin ?? null }
}
