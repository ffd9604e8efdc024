/** What becomes of a page's calls in a state; of all states, the session itself and live updates go through. */
const THROUGH = /^\/api\/(?:dealerships\/admin\/session(?:\/extend)?|live)$/
/** A page that retries forever stays in this state. */
const LONGEST_MS = 30_000
/** The response of a service that fails (design: error body). */
const MESSAGE = 'Something went wrong on our side. Please try again.'
const FAILURE = { error: MESSAGE, message: MESSAGE, code: 'INTERNAL', requestId: 'pictures' }

/**
 * The states in which pages are photographed: of which facts they are (`of`), what becomes of calls (`answer`: null lets them through), and how long it
 * may take until a page asks again by itself. The list of dealerships comes where a page of staff is to be seen in the shell: without it there is no page.
 */
export const STATES = {
  full: { of: 'full', answer: null, stillMs: 0 },
  empty: { of: 'empty', answer: null, stillMs: 0 },
  loading: { of: 'full', answer: () => new Promise(() => {}), stillMs: 1_500 },
  failing: { of: 'full', answer: (route) => route.fulfill({ status: 500, json: FAILURE }), stillMs: 2_500 },
}

/** Answers the calls of a page as the state says. Returns what waits until the page asks for nothing any more. */
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
