import { createApiClient } from '@forecourt/api-client/api-client'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { type CustomerLog, HEARTBEAT_INTERVAL_MS } from '@forecourt/contracts/leads/records'
import { taxVinOperations } from '@forecourt/contracts/tax-vin/operations'
import { type CalculatorTerms, startState } from '@forecourt/money/calculator'
import { submission } from '@forecourt/money/calculator-submission'
import { DEFAULT_TAX_PERCENT, DOC_FEE_CENTS } from '@forecourt/money/payment'
import { DEVICES, type DemoVisit } from './demo-story.ts'
import type { StoryClock } from './story-clock.ts'

/** What a customer's browser knows of a packet page. */
export interface DemoPacket {
  dealershipId: string
  link: string
  vin: string
  /** dollars */
  price: number
}

/** Demo dealerships keep the default terms. */
const TERMS: Omit<CalculatorTerms, 'price'> = { docFee: DOC_FEE_CENTS / 100, defaultTaxRate: DEFAULT_TAX_PERCENT / 100 }

/** Makes the calls of a customer's browser on a packet page: open, heartbeats, interactions, a submission if any, close. */
export async function visitPacket(
  url: string,
  { dealershipId, link, vin, price }: DemoPacket,
  visit: DemoVisit,
  clock: StoryClock,
): Promise<void> {
  const customer = createApiClient(url, { userAgent: DEVICES[visit.device] })
  const { logId } = await customer.call(leadsOperations.handleOpen, { body: { dealershipId, link, vin } })
  const params = { logId }
  const openedAt = clock.now().getTime()
  const logs = logsOf(visit)
  const stepMs = (visit.minutes * 60_000) / (logs.length + 1)
  const customerLogs = logs.map((log, n) => ({ ...log, timestamp: new Date(openedAt + (n + 1) * stepMs).toISOString() }))

  for (let viewedMs = HEARTBEAT_INTERVAL_MS; viewedMs <= visit.minutes * 60_000; viewedMs += HEARTBEAT_INTERVAL_MS) {
    clock.moveTo(new Date(openedAt + viewedMs))
    await customer.call(leadsOperations.heartbeat, { params })
  }
  await customer.call(leadsOperations.saveOptions, { params, body: { customerLogs } })
  for (const zip of zipsOf(visit)) await customer.call(taxVinOperations.getTaxRate, { params: { zip } })
  if (visit.submits !== undefined) {
    const options = submission({ ...startState(), ...visit.submits }, { ...TERMS, price })
    await customer.call(leadsOperations.saveOptions, { params, body: { options } })
  }
  await customer.call(leadsOperations.closePacket, { params, body: { action: 'page_hide' } })
}

/** Returns the ZIP codes that the customer enters in the calculator. */
function zipsOf({ changes = [], submits }: DemoVisit): string[] {
  const entered = changes.flatMap(([field, , zip]) => (field === 'zipCode' ? [String(zip)] : []))
  const submitted = submits?.zipCode ?? ''
  return [...new Set([...entered, submitted])].filter((zip) => zip !== '')
}

type UntimedLog = Omit<CustomerLog, 'timestamp'>

function logsOf({ photos, reads = [], changes = [] }: DemoVisit): UntimedLog[] {
  const clicks = Array.from({ length: photos }, (_, n): UntimedLog => ({ field: 'photo_clicked', oldValue: n + 1, newValue: n + 2 }))
  const pages = reads.map(([page, seconds]): UntimedLog => ({ field: 'pdf_page_viewed', oldValue: page, newValue: seconds }))
  return [...clicks, ...pages, ...changes.map(([field, oldValue, newValue]): UntimedLog => ({ field, oldValue, newValue }))]
}
