// Runs in the load's pod: simulates staff and customers until SIGTERM. Prints a line of JSON every second, and a last one when no request is in
// flight.
import { createApiClient } from '@forecourt/api-client/api-client'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { startLoad } from '@forecourt/platform-testing/load/staff-and-customer-load'
import { sampleTradeInForm } from '@forecourt/platform-testing/requests/sample-trade-in'
import { type LoadReport, REPORT_INTERVAL_MS } from './report.ts'

const { FORECOURT_URL: url = '', OWNER_EMAIL: email = '', OWNER_PASSWORD: password = '', PACKETS = '500' } = process.env

const ended = new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()))
const load = await startLoad(url, { email, password }, 'Cluster test', { packets: Number(PACKETS) })
// a trade-in with a photo, which a restore must bring back
await createApiClient(url).call(tradeInsOperations.submitEvaluation, { body: sampleTradeInForm(load.dealershipId) })
const report = setInterval(() => print(false), REPORT_INTERVAL_MS)
await ended
clearInterval(report)
await load.stop()
print(true)

function print(last: boolean): void {
  const { dealershipId, accepted, failures } = load
  // the trade-in is a lead too
  const line: LoadReport = {
    dealershipId,
    accepted: { ...accepted, lead: accepted.lead + 1 },
    failures: failures.map(({ action, what }) => ({ action, what })),
    last,
  }
  console.log(JSON.stringify(line))
}
