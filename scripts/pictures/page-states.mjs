/** Calls that every state lets through: the session and live updates. */
const THROUGH = /^\/api\/(?:dealerships\/admin\/session(?:\/extend)?|live)$/
/** How long to wait for a page that retries forever. */
const LONGEST_MS = 30_000
/** The response of a failing service (design: error body). */
const MESSAGE = 'Something went wrong on our side. Please try again.'
const FAILURE = { error: MESSAGE, message: MESSAGE, code: 'INTERNAL', requestId: 'pictures' }

/**
 * The states in which pages are photographed: which facts they use (`of`), how calls are answered (`answer`; null lets them through), and how long a
 * page must make no call (`stillMs`). Staff pages always get the list of dealerships, because the shell shows no page without it.
 */
export const STATES = {
  full: { of: 'full', answer: null, stillMs: 0 },
  empty: { of: 'empty', answer: null, stillMs: 0 },
  loading: { of: 'full', answer: () => new Promise(() => {}), stillMs: 1_500 },
  failing: { of: 'full', answer: (route) => route.fulfill({ status: 500, json: FAILURE }), stillMs: 2_500 },
}

/** Answers the calls of a page according to the state. Returns a function that waits until the page makes no more calls. */
export async function enterState(page, { answer, stillMs }, isStaff) {
  if (answer === null) return async () => {}
  let lastMs = Date.now()
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && !THROUGH.test(pathname) && !(isStaff && pathname === '/api/dealerships'),
    (route) => {
      lastMs = Date.now()
      return answer(route)
    },
  )
  const endMs = lastMs + LONGEST_MS
  return async () => {
    while (Date.now() - lastMs < stillMs && Date.now() < endMs) await page.waitForTimeout(100)
  }
}
