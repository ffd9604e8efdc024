/** What becomes of a page's calls in a state; of all states, the session itself and live updates go through. */
const THROUGH = /^\/api\/(?:dealerships\/admin\/session(?:\/extend)?|live)$/
/** As every service answers a failure of its own (design: error body). */
const MESSAGE = 'Something went wrong on our side. Please try again.'
const FAILURE = { error: MESSAGE, message: MESSAGE, code: 'INTERNAL', requestId: 'pictures' }

/**
 * The states in which pages are photographed: of which facts they are (`of`), what becomes of calls (`answer`: null lets them through), and how long after
 * they came nothing changes any more. The list of dealerships comes where a page of staff is to be seen in the shell: without it there is no page.
 */
export const STATES = {
  full: { of: 'full', answer: null, stillMs: 0 },
  empty: { of: 'empty', answer: null, stillMs: 0 },
  loading: { of: 'full', answer: () => new Promise(() => {}), stillMs: 1_500 },
  // the first attempt, and the two that follow it by themselves
  failing: { of: 'full', answer: (route) => route.fulfill({ status: 500, json: FAILURE }), stillMs: 4_000 },
}

/** Answers the calls of a page as the state says. */
export async function enterState(page, { answer }, isStaff) {
  if (answer === null) return
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && !THROUGH.test(pathname) && !(isStaff && pathname === '/api/dealerships'),
    answer,
  )
}
