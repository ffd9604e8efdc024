// `make rebuild-analytics`: rebuilds the lead analytics from the stream (services/leads/src/analytics/rebuild-analytics-cli.ts).
import { buildAndRun } from './install.mjs'
import { runningServers } from './running-servers.mjs'

await buildAndRun('The leads service', 'services/leads', 'analytics/rebuild-analytics-cli.js', { env: runningServers() })
