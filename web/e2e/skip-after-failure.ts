import { afterEach, beforeEach } from 'vitest'

// runs before each file of journeys: the later steps of a journey mean nothing after a failed one, and would wait for what never comes
let failed = false

beforeEach((context) => {
  if (failed) context.skip('an earlier step of this journey failed')
})
afterEach(({ task }) => {
  failed ||= task.result?.state === 'fail'
})
