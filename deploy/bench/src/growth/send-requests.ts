import { generateVin } from '@forecourt/vin/generate-vin'
import { call, type PlatformUnderTest } from '../bench-client.ts'
import { type BenchPaper, untilRendered, uploadPapers, writeBenchPapers } from '../bench-papers.ts'
import { beat, interact, openAsCustomer } from '../packet-client.ts'
import { photoOfFourMegabytes, sendTradeIn } from '../trade-in-client.ts'
import { clicksOf, type GrownDealership, importFeed, leadOf } from './grown-dealership.ts'
import type { RequestKind } from './request-kinds.ts'

/** How requests of a kind are sent. */
export interface Sender {
  /** number of measured requests: enough for the CPU time, which is counted in hundredths of a second */
  count: number
  atOnce: number
  /** sent to packets on screen: to at most ON_SCREEN dealerships, because a visit that has ended costs more */
  onScreen?: boolean
  /** measured only once, because the cost does not depend on the number of dealerships */
  once?: true
  /** Prepares the state for the requests; not part of the cost. */
  prepare?(dealerships: readonly GrownDealership[]): Promise<unknown>
  /** the end of the visits that the requests start is part of the cost */
  untilVisitsEnd?: true
  /** Sends a request. `turn` counts the requests of a dealership; `spread` is how many dealerships share the packets on screen. */
  send(dealership: GrownDealership, turn: number, spread: number): Promise<unknown>
}

/**
 * Sends the requests of a kind to all dealerships in turn. `spread` is how many dealerships share the packets on screen, if it is not these. Throws
 * when a request fails.
 */
export async function sendAll(
  { count, atOnce, onScreen = false, send }: Sender,
  dealerships: readonly GrownDealership[],
  spread = dealerships.length,
): Promise<void> {
  const among = onScreen ? dealerships.slice(0, ON_SCREEN) : dealerships
  let next = 0
  const sendNext = async () => {
    for (let index = next++; index < count; index = next++) {
      const dealership = among[index % among.length]
      if (dealership !== undefined) await send(dealership, Math.floor(index / among.length), spread)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
}

export const PAPERS = 6
const PHOTOS = 8
const PAGE = 24
/** pages of 24 of a dealership's vehicles, and of its leads */
const INVENTORY_PAGES = 41
const LEAD_PAGES = 80
const SORTS = ['recent-lead', 'recent-session', 'recent-calculator', 'most-clicks', 'score']
const ZIPS = ['10001', '60601', '75201', '90001', '33101', '98101', '30301', '80202']
/** packets on screen while actions on them are measured */
const ON_SCREEN = 200
const DRAWN_LIMIT_MS = 120_000

/**
 * Creates the senders of each kind of request. They choose another page for each `turn`, so that with many dealerships no page is requested twice
 * within the seconds for which it is cached.
 */
export async function createSenders(
  platform: PlatformUnderTest,
  folder: string,
  owner: { email: string; password: string },
): Promise<Readonly<Record<RequestKind, Sender>> & { papers: BenchPaper[] }> {
  const papers = await writeBenchPapers(folder, PAPERS)
  const photo = await photoOfFourMegabytes()
  const vins = papers.map(({ vin }) => vin)
  const get = ({ dealershipId }: GrownDealership, path: string) => call(platform, 'GET', `/api/dealerships/${dealershipId}/${path}`)
  const pick = <T>(items: readonly T[], turn: number): T => {
    const item = items[turn % items.length]
    if (item === undefined) throw new Error('there is nothing to choose from')
    return item
  }
  const accepted = async (response: Promise<boolean>, what: string) => {
    if (!(await response)) throw new Error(`a ${what} was refused`)
  }
  let words = 0
  /**
   * Returns a packet that is on screen. These are always the same ones, because a visit without heartbeats ends, and a heartbeat that resumes one
   * costs more.
   */
  const onScreen = ({ packets }: GrownDealership, turn: number, spread: number) => pick(packets, turn % Math.ceil(ON_SCREEN / spread))
  const heartbeat: Sender = {
    count: 1_500,
    atOnce: 8,
    onScreen: true,
    send: (at, turn, spread) => accepted(beat(platform, onScreen(at, turn, spread)), 'heartbeat'),
  }
  const prepare = (dealerships: readonly GrownDealership[]) => sendAll({ ...heartbeat, count: ON_SCREEN }, dealerships)
  const read = { count: 300, atOnce: 4 }
  const write = { count: 200, atOnce: 4 }
  return {
    papers,
    'sign-in': { count: 12, atOnce: 2, once: true, send: () => call(platform, 'POST', '/api/dealerships/admin/login', owner) },
    'inventory-page': { ...read, send: (at, turn) => get(at, `vehicles?page=${1 + (turn % INVENTORY_PAGES)}&pageSize=${PAGE}`) },
    vehicle: { ...read, send: (at, turn) => get(at, `vehicle/${pick(at.vehicleIds, turn)}`) },
    'vehicle-documents': { ...read, send: (at, turn) => get(at, `vehicle-documents/${pick(at.vins, turn)}`) },
    'leads-page': {
      ...read,
      send: (at, turn) => get(at, `leads?page=${1 + (turn % LEAD_PAGES)}&pageSize=${PAGE}&sort=${pick(SORTS, turn)}`),
    },
    home: { ...read, count: 150, send: (at) => get(at, 'home') },
    'tax-rate': { ...read, send: (_, turn) => call(platform, 'GET', `/api/dealerships/utils/tax-rate/${pick(ZIPS, turn)}`) },
    'lead-write': {
      ...write,
      send: ({ dealershipId }) => call(platform, 'POST', `/api/dealerships/${dealershipId}/leads`, leadOf(`written-${words++}`)),
    },
    'packet-made': {
      ...write,
      send: ({ dealershipId, customerIds }, turn) => {
        const vehicle = { vin: '1HGCM82633A004352', year: 2023, make: 'Honda', model: 'Accord' }
        return call(platform, 'POST', '/api/dealerships/api/packet-logs', { dealershipId, customerId: pick(customerIds, turn), vehicle })
      },
    },
    'packet-open': {
      ...write,
      untilVisitsEnd: true,
      send: ({ dealershipId, packets }, turn) => openAsCustomer(platform, dealershipId, pick(packets, turn).link),
    },
    heartbeat: { ...heartbeat, prepare },
    click: {
      count: 400,
      atOnce: 8,
      onScreen: true,
      prepare,
      send: (at, turn, spread) => accepted(interact(platform, onScreen(at, turn, spread), clicksOf(`measured-${words++}`)), 'click'),
    },
    feed: { count: 6, atOnce: 1, once: true, send: (at, turn) => importFeed(platform, folder, at.dealershipId, vins, ++words + turn) },
    document: {
      count: PAPERS,
      atOnce: 1,
      once: true,
      send: ({ dealershipId }, turn) => fileDocument(platform, dealershipId, pick(papers, turn)),
    },
    'trade-in': {
      count: 3,
      atOnce: 1,
      once: true,
      send: ({ dealershipId }) => sendTradeIn(platform, dealershipId, { photo, photos: PHOTOS, vin: generateVin(700_000 + words++) }),
    },
  }
}

/** Files a PDF under its vehicle and waits until its pages are rendered. */
async function fileDocument(platform: PlatformUnderTest, dealershipId: string, paper: BenchPaper): Promise<void> {
  await uploadPapers(platform, dealershipId, [paper])
  await untilRendered(platform, dealershipId, paper.vin, DRAWN_LIMIT_MS)
}
