import { type ApiClient, ApiError, signIn } from '@forecourt/api-client/api-client'
import { type DemoNotes, newDemoPassword, readDemoNotes, writeDemoNotes } from './demo-notes.ts'
import { DEMO_DEALERSHIPS, DEMO_STAFF } from './demo-people.ts'
import { openDemoPhotos } from './inventory/demo-photos.ts'
import { seedDemo } from './seed-demo.ts'
import { createStoryClock } from './story-clock.ts'

interface Account {
  email: string
  password: string
}

/** Who can sign in to the demo. */
export interface DemoSignIns {
  password: string
  accounts: { role: string; email: string; where: string }[]
}

/** What the demo needs from a started platform: the account that this start created, or null. */
interface NewPlatform {
  firstOwner: object | null
}

/** The demo of one start. */
export interface Demo {
  /** owner account with which to start the platform */
  owner: Account
  clock: () => Date
  /** Returns a photo of the demo by its path below /photos/; null if there is none. */
  photo(path: string): Promise<Uint8Array | null>
  /** Adds the demo data; null when this platform is not a demo. `url` is the gateway's. */
  prepare(platform: NewPlatform, url: string): Promise<DemoSignIns | null>
}

interface DemoOptions {
  dataDir: string
  owner: { email: string; password?: string }
  /** called before seeding, which takes a few seconds */
  onSeeding: () => void
}

/**
 * Decides about demo data at startup: seeds a new platform (without an owner), resumes an interrupted seeding, and
 * does not change any other platform.
 */
export async function openDemo({ dataDir, owner: wanted, onSeeding }: DemoOptions): Promise<Demo> {
  const noted = await readDemoNotes(dataDir)
  const notes: DemoNotes = noted ?? {
    state: 'offered',
    password: newDemoPassword(),
    owner: { email: wanted.email, chosePassword: wanted.password !== undefined },
  }
  if (noted === null) await writeDemoNotes(dataDir, notes)
  const owner = { email: notes.owner.email, password: (notes.owner.chosePassword ? wanted.password : undefined) ?? notes.password }
  const clock = createStoryClock()
  const note = async (change: Partial<DemoNotes>) => writeDemoNotes(dataDir, Object.assign(notes, change))
  return {
    owner,
    clock: clock.now,
    photo: await openDemoPhotos(),
    async prepare(platform, url) {
      if (notes.state === 'offered') await note({ state: (await isNew(platform, url, owner, notes)) ? 'seeding' : 'declined' })
      if (notes.state === 'seeding') {
        onSeeding()
        await seedDemo({ url, owner, password: notes.password, clock }).finally(clock.finish)
        await note({ state: 'done' })
      }
      return notes.state === 'declined' ? null : signInsOf(notes)
    },
  }
}

/**
 * A platform is new if this start created its owner, or an earlier start did and was killed right after. In that case the generated
 * password works, which no one else knows.
 */
async function isNew({ firstOwner }: NewPlatform, url: string, owner: Account, notes: DemoNotes): Promise<boolean> {
  if (firstOwner !== null) return true
  return !notes.owner.chosePassword && (await tryToSignIn(url, owner)) !== null
}

async function tryToSignIn(url: string, owner: Account): Promise<ApiClient | null> {
  return signIn(url, owner).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
}

function signInsOf({ password, owner }: DemoNotes): DemoSignIns {
  const staff = Object.values(DEMO_STAFF).map(({ role, email, dealership }) => ({ role, email, where: DEMO_DEALERSHIPS[dealership].name }))
  const where = owner.chosePassword ? 'every dealership, with the OWNER_PASSWORD of the first start' : 'every dealership'
  return { password, accounts: [{ role: 'OWNER', email: owner.email, where }, ...staff] }
}
