// `make members`: kills, then freezes for 30 s, each of three MongoDB members and three NATS servers under load (libs/platform-testing/src/faults).
// Writes recover within 15 s, and nothing acknowledged is lost or duplicated. `make test-slow` tests only the primary and the leader, without that
// limit.
import { installWhenNeeded } from './install.mjs'
import { runTests } from './run-tests.mjs'

await installWhenNeeded()
const files = ['libs/platform-testing/src/faults/members.test.ts']
process.exitCode = (await runTests({ files, options: ['--project=slow'], env: { EVERY_MEMBER: '1' } })) ? 0 : 1
