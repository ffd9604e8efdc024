/** What a link of the trade-in page may carry in its fragment. */
export interface LinkTokens {
  /** of a draft that is continued here */
  token: string | null
  /** where the customer comes from: a packet visit, or a link of staff */
  origin: string | null
}

const TOKEN = /^[A-Za-z0-9_-]{1,200}$/

/** Reads the tokens of the page's address, and takes them out of it: who sees the address bar, or a copied link, is not to have them. */
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
