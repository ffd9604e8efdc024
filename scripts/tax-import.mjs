// `make tax-import FILE=path`: imports a table of sales tax rates by ZIP code (services/tax-vin/src/import/tax-import-cli.ts).
import { buildAndRun } from './install.mjs'
import { runningServers } from './running-servers.mjs'

await buildAndRun('The tax service', 'services/tax-vin', 'import/tax-import-cli.js', { env: runningServers() })
