import { randomUUID } from 'node:crypto'
import { type ApiClient, ApiError, createApiClient, signIn } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { HEARTBEAT_INTERVAL_MS } from '@forecourt/contracts/leads/records'
import { smallPdf } from '@forecourt/service-testing/small-pdf'
import { sleep } from '@forecourt/timing/sleep'
import { until } from '@forecourt/timing/until'
import { PHONE } from '../requests/phone.ts'
import { formWith } from '../requests/sample-files.ts'
import { listenAsBrowser } from './listen-as-browser.ts'

const VEHICLE = { vin: '1HGCM82633A004352', year: 2003, make: 'Honda', model: 'Accord' }
/** the vehicles of the feed that is uploaded repeatedly, each time with other prices */
const FEED_ROWS = 40
/** the vehicle of that feed whose inspection report is replaced repeatedly */
const STOCK_NUMBER = 'R0'
const KNOWN_WITHIN_MS = 60_000

/** The actions that are repeated. */
export const ACTIONS = [
  'signIn',
  'inventoryPage',
  'leadsList',
  'heartbeat',
  'interaction',
  'lead',
  'upload',
  'document',
  'newConnection',
] as const
export type Action = (typeof ACTIONS)[number]

export interface Failure {
  action: Action | 'liveUpdates'
  what: string
  at: Date
}

/**
 * Returns how many failed requests of an action may have succeeded, with only their response lost. Of leads, which are sent again, that is the last one
 * at most.
 */
export function unconfirmed(failures: readonly Pick<Failure, 'action'>[], action: Action): number {
  const failed = failures.filter((failure) => failure.action === action).length
  return action === 'lead' ? Math.min(failed, 1) : failed
}

export interface Load {
  dealershipId: string
  /** how often each action succeeded */
  accepted: Readonly<Record<Action, number>>
  failures: readonly Failure[]
  /** returns the longest time without a success of the actions, in milliseconds */
  longestGapMs(actions: readonly Action[]): number
  /** returns how often a stream of live updates was opened */
  liveStreams(): number
  /** Resolves when every request in flight has its response. */
  stop(): Promise<void>
}

/** The interval of each action in milliseconds. Together they send about 30 requests a second. More would prove the same and keep both cores busy. */
const INTERVAL_MS: Readonly<Record<Action, number>> = {
  signIn: 2_000,
  inventoryPage: 150,
  leadsList: 250,
  heartbeat: 100,
  interaction: 200,
  lead: 300,
  upload: 2_500,
  document: 1_500,
  newConnection: 400,
}

/**
 * Does what staff and customers of a dealership do, all concurrently, until it is stopped. Records failures. A lead that failed is sent again, with the
 * same request id; nothing else is. `packets` is the number of packet pages that are open all the time.
 */
export async function startLoad(
  url: string,
  owner: { email: string; password: string },
  dealershipName: string,
  { packets = 8 }: { packets?: number } = {},
): Promise<Load> {
  const staff = await signIn(url, owner)
  const facts = await prepare(staff, url, dealershipName, packets)
  const intervalMs = { ...INTERVAL_MS, heartbeat: Math.min(INTERVAL_MS.heartbeat, HEARTBEAT_INTERVAL_MS / packets) }
  const { dealershipId } = facts
  const accepted = Object.fromEntries(ACTIONS.map((action) => [action, 0])) as Record<Action, number>
  const acceptedAt: { action: Action; ms: number }[] = []
  const failures: Failure[] = []
  const stopping = new AbortController()

  const params = { dealershipId }
  const customer = createApiClient(url, { userAgent: PHONE })
  const visitOf = (round: number) => ({ logId: facts.visits[round % packets] ?? '' })
  /** the lead that was not accepted yet */
  let newLead: (ReturnType<typeof contact> & { vehicle: typeof VEHICLE; requestId: string }) | null = null
  const actions: Record<Action, (round: number) => Promise<unknown>> = {
    signIn: () => signIn(url, owner),
    inventoryPage: () => customer.call(inventoryFeedOperations.listVehicles, { params, query: { page: '1', pageSize: '20' } }),
    leadsList: () => staff.call(leadsOperations.listLeads, { params, query: { page: '1', pageSize: '20' } }),
    heartbeat: (round) => customer.call(leadsOperations.heartbeat, { params: visitOf(round) }),
    interaction: (round) => customer.call(leadsOperations.saveOptions, { params: visitOf(round), body: { customerLogs: [click(round)] } }),
    lead: async (round) => {
      newLead ??= { ...contact(round), vehicle: VEHICLE, requestId: randomUUID() }
      await staff.call(leadsOperations.createLead, { params, body: newLead })
      newLead = null
    },
    upload: (round) => staff.call(inventoryFeedOperations.uploadCsv, { params, body: feed(round) }),
    document: async (round) => {
      const { url: address } = await staff.call(documentsOperations.uploadInspectionPdf, { params, body: document(round) })
      await staff.fetch(address).then(throwUnlessOk)
    },
    // opens a new connection, like a new visitor
    newConnection: () => staff.fetch(`/api/dealerships/${dealershipId}`, { headers: { connection: 'close' } }).then(throwUnlessOk),
  }
  const repeat = async (action: Action) => {
    for (let round = 1; !stopping.signal.aborted; round++) {
      try {
        await actions[action](round)
        accepted[action]++
        acceptedAt.push({ action, ms: performance.now() })
      } catch (error) {
        failures.push({ action, what: explain(error), at: new Date() })
      }
      await sleep(intervalMs[action], stopping.signal)
    }
  }
  const live = listenAsBrowser(`${url}/api/live`, staff.cookie, (what) => failures.push({ action: 'liveUpdates', what, at: new Date() }))
  const running = ACTIONS.map(repeat)

  return {
    dealershipId,
    accepted,
    failures,
    longestGapMs(actions) {
      const times = acceptedAt.filter(({ action }) => actions.includes(action)).map(({ ms }) => ms)
      return Math.max(0, ...times.slice(1).map((ms, n) => ms - (times[n] ?? ms)))
    },
    liveStreams: live.streams,
    async stop() {
      stopping.abort()
      live.close()
      await Promise.all(running)
    },
  }
}

/** Creates a dealership with a feed, and packets that their customers have just opened. */
async function prepare(staff: ApiClient, url: string, name: string, packets: number) {
  const body = { name, email: 'sales@dealership.test' }
  const requestId = randomUUID()
  const { _id: dealershipId } = await staff.call(authOperations.createDealership, { body })
  const params = { dealershipId }
  // the other services receive the dealership and the vehicles in events
  await until('inventory-feed to know the dealership', KNOWN_WITHIN_MS, () =>
    staff.call(inventoryFeedOperations.listFeedVersions, { params }).catch(() => null),
  )
  await staff.call(inventoryFeedOperations.uploadCsv, { params, body: feed(0) })
  await until('documents to know the vehicles', KNOWN_WITHIN_MS, () =>
    staff.call(documentsOperations.getVehicleDocuments, { params: { dealershipId, vehicle: STOCK_NUMBER } }).catch(() => null),
  )
  const customer = await until('leads to know the dealership', KNOWN_WITHIN_MS, () =>
    staff.call(leadsOperations.createCustomer, { params, body: { ...contact(0), requestId } }).catch(() => null),
  )
  const browser = createApiClient(url, { userAgent: PHONE })
  const visits: string[] = []
  for (let n = 0; n < packets; n++) {
    const packet = await staff.call(leadsOperations.createPacketLog, { body: { dealershipId, customerId: customer._id, vehicle: VEHICLE } })
    const visit = { dealershipId, link: packet.link, vin: VEHICLE.vin }
    visits.push((await browser.call(leadsOperations.handleOpen, { body: visit })).logId)
  }
  return { dealershipId, visits }
}

function contact(round: number) {
  return { firstName: 'Casey', lastName: `Number ${round}`, email: `casey-${round}@customer.test` }
}

/** Creates a click on another photo each time, so that none counts as a duplicate. */
function click(round: number) {
  return { id: `photo-${round}`, field: 'photo_clicked', newValue: String(round), timestamp: new Date().toISOString() }
}

function feed(round: number): FormData {
  const rows = Array.from({ length: FEED_ROWS }, (_, n) => `R${n},2020,Honda,Civic,${10_000 + round * 100 + n}`)
  return formWith('file', `Stock Number,Year,Make,Model,Price\n${rows.join('\n')}\n`, 'stock.csv')
}

/** Creates a document that replaces the previous one. */
function document(round: number): FormData {
  const form = new FormData()
  form.set('stockNumber', STOCK_NUMBER)
  form.set('pdf', new Blob([smallPdf(['Inspection report', `Round ${round}`]) as Uint8Array<ArrayBuffer>]), 'report.pdf')
  return form
}

async function throwUnlessOk(response: Response): Promise<void> {
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`status ${response.status}`)
}

function explain(error: unknown): string {
  if (error instanceof ApiError) return error.message
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${explain(error.cause)}`
}
