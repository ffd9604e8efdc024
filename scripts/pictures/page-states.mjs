/** Calls that every state lets through: the session and live updates. */
const THROUGH = /^\/api\/(?:dealerships\/admin\/session(?:\/extend)?|live)$/
/** How long to wait for a page that retries forever. */
const LONGEST_MS = 30_000
/** The response of a failing service (design: error body). */
const MESSAGE = 'Something went wrong on our side. Please try again.'
const FAILURE = { error: MESSAGE, message: MESSAGE, code: 'INTERNAL', requestId: 'pictures' }

/**
 * The states in which pages are photographed: which facts they use (`of`), what responds to calls (`respond`; null lets them through), and how long a
 * page must make no call (`stillMs`). Staff pages always get the list of dealerships, because the shell shows no page without it.
 */
export const STATES = {
  full: { of: 'full', respond: null, stillMs: 0 },
  empty: { of: 'empty', respond: null, stillMs: 0 },
  loading: { of: 'full', respond: () => new Promise(() => {}), stillMs: 1_500 },
  failing: { of: 'full', respond: (route) => route.fulfill({ status: 500, json: FAILURE }), stillMs: 2_500 },
}

/** Responds to the calls of a page according to the state. Returns a function that waits until the page makes no more calls. */
export async function enterState(page, { respond, stillMs }, isStaff) {
  if (respond === null) return async () => {}
  let lastMs = Date.now()
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && !THROUGH.test(pathname) && !(isStaff && pathname === '/api/dealerships'),
    (route) => {
      lastMs = Date.now()
      return respond(route)
    },
  )
  const endMs = lastMs + LONGEST_MS
  return async () => {
    while (Date.now() - lastMs < stillMs && Date.now() < endMs) await page.waitForTimeout(100)
  }
}
