// `make members`: each of three MongoDB members and three NATS servers is killed, then frozen for 30 s, under load (libs/platform-testing/src/faults):
// writes are back within 15 s, nothing acknowledged is lost or doubled. `make test-slow` does it to the primary and the leader, without the bound.
import { installWhenNeeded } from './install.mjs'
import { runTests } from './run-tests.mjs'

await installWhenNeeded()
const files = ['libs/platform-testing/src/faults/members.test.ts']
process.exitCode = (await runTests({ files, options: ['--project=slow'], env: { EVERY_MEMBER: '1' } })) ? 0 : 1
