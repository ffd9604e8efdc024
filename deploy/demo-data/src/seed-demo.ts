import { type ApiClient, ApiError } from '@forecourt/api-client/api-client'
import { choosePassword, firstPasswordFor } from '@forecourt/api-client/choose-password'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { sleep } from '@forecourt/timing/sleep'
import { addDocuments } from './add-documents.ts'
import { DEALERSHIP_KEYS, inventoryAtFirst, inventoryToday, uploadFeed } from './demo-feeds.ts'
import { DEMO_DEALERSHIPS, DEMO_STAFF, type DealershipKey, type StaffKey } from './demo-people.ts'
import { STORY_HOURS } from './demo-story.ts'
import { leadsOf, opensInStory, playStory } from './play-story.ts'
import { createStaffClients, type StaffClients } from './staff-clients.ts'
import type { StoryClock } from './story-clock.ts'
import { tradeInEvents } from './trade-in-events.ts'

interface SeedOptions {
  /** the gateway */
  url: string
  owner: { email: string; password: string }
  /** password of every demo account */
  password: string
  /** the platform's clock */
  clock: StoryClock
}

const SETTLE_LIMIT_MS = 15_000

/**
 * Fills a new platform with two dealerships, their staff, inventory, documents, customers and trade-ins, and two weeks of customer activity, through
 * the calls that browsers make. Existing data stays as it is, so that an interrupted seeding can be repeated. Ends with the clock at the real
 * time.
 */
export async function seedDemo({ url, owner, password, clock }: SeedOptions): Promise<void> {
  const now = new Date()
  clock.begin(new Date(now.getTime() - STORY_HOURS * 3_600_000))
  const as = createStaffClients({ url, owner, password, clock })
  const dealerships = await openDealerships(await as('owner'))
  await addStaff(url, await as('owner'), dealerships, password)
  await introduceStaff(as)
  const uploadFeeds = async (inventoryOf: typeof inventoryToday) => {
    const client = await as('owner')
    await Promise.all(DEALERSHIP_KEYS.map((key) => uploadFeed(client, dealerships[key], key, inventoryOf(key))))
  }
  await uploadFeeds(inventoryAtFirst)
  await addDocuments(as, dealerships)
  const others = tradeInEvents({ url, dealershipId: dealerships.northgate, as, clock, now })
  await playStory({ url, clock, as, dealerships, now, others })
  clock.finish()
  await uploadFeeds(inventoryToday)
  await allCounted(await as('owner'), dealerships)
}

async function openDealerships(owner: ApiClient): Promise<Record<DealershipKey, string>> {
  const existing = await owner.call(authOperations.listDealerships, {})
  const open = async (key: DealershipKey) => {
    const { name, email, settings } = DEMO_DEALERSHIPS[key]
    const found = existing.find((candidate) => candidate.name === name)
    const { _id } = found ?? (await owner.call(authOperations.createDealership, { body: { name, email } }))
    await owner.call(authOperations.updateDealership, { params: { dealershipId: _id }, body: { settings } })
    return _id
  }
  return { northgate: await open('northgate'), harbor: await open('harbor') }
}

async function addStaff(url: string, owner: ApiClient, dealerships: Record<DealershipKey, string>, password: string): Promise<void> {
  for (const { name, email, role, dealership } of Object.values(DEMO_STAFF)) {
    const body = { name, email, role, password: firstPasswordFor(password), dealershipId: dealerships[dealership] }
    await owner.call(authOperations.createAdminUser, { body }).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 409)) throw error
    })
    await choosePassword(url, { email, password })
  }
}

/** Fills in the profiles that customers see on packets. */
async function introduceStaff(as: StaffClients): Promise<void> {
  for (const who of Object.keys(DEMO_STAFF) as StaffKey[]) {
    const { title, phone } = DEMO_STAFF[who]
    await (await as(who)).call(authOperations.updateOwnProfile, { body: { title, phone } })
  }
}

/** Waits up to 15 s until the leads show every open, because events update them. */
async function allCounted(owner: ApiClient, dealerships: Record<DealershipKey, string>): Promise<void> {
  const giveUpAt = Date.now() + SETTLE_LIMIT_MS
  for (const key of DEALERSHIP_KEYS) {
    const opens = async () => (await leadsOf(owner, dealerships[key])).reduce((sum, lead) => sum + lead.opens, 0)
    while ((await opens()) < opensInStory(key) && Date.now() < giveUpAt) await sleep(50)
  }
}
