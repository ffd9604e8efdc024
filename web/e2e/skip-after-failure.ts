import { afterEach, beforeEach } from 'vitest'

// runs before each file of journeys: after a failed step, the later ones prove nothing and would only wait for a timeout
let failed = false

beforeEach((context) => {
  if (failed) context.skip('an earlier step of this journey failed')
})
afterEach(({ task }) => {
  failed ||= task.result?.state === 'fail'
})
