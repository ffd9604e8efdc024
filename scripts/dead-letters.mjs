// `make dead-letters`: lists dead letters; REPLAY=<id> republishes one (libs/messaging/src/dead-letters-cli.ts).
import { buildAndRun } from './install.mjs'
import { runningServers } from './running-servers.mjs'

await buildAndRun('Messaging', 'libs/messaging', 'dead-letters-cli.js', { env: runningServers() })
