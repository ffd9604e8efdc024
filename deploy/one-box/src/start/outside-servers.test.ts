import { expect, test } from 'vitest'
import { checkMongo, checkNats } from './outside-servers.ts'
import { StartProblem } from './start-problem.ts'

test.each([
  ['mongodb://user:sec/ret@127.0.0.1:1', checkMongo],
  ['nats://user:sec/ret@127.0.0.1:1', checkNats],
  ['user:sec/ret@127.0.0.1:1', checkNats],
  ['user:secret@127.0.0.1:1', checkNats],
])('the problem of a server that cannot be reached names its host and not the password: %s', async (url, check) => {
  const problem = await check(url).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(StartProblem)
  expect((problem as StartProblem).message).toMatch(/^The (MongoDB|NATS) at 127\.0\.0\.1:1 does not answer/)
  expect((problem as StartProblem).message).not.toMatch(/sec/)
})
