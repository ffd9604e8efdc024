// What the servers of a platform hold, as JSON. MONGODB_URL and NATS_URL say where they are (deploy/cluster.mjs connect), BEFORE and LOAD what a load is compared with.
import { countActions, keptOfLoad, ofDealership, storedSince } from '@forecourt/platform-testing/load/what-load-left'
import { openStoredFacts } from '@forecourt/platform-testing/stored/stored-facts'
import type { PlatformCounts } from './read-counts.ts'

const { MONGODB_URL: mongodbUrl = '', NATS_URL: natsUrl = '', BEFORE, LOAD } = process.env
const stored = await openStoredFacts({ mongodbUrl, databasePrefix: '', nats: { url: natsUrl } })
const load = LOAD === undefined ? undefined : JSON.parse(LOAD)
const counts: PlatformCounts = {
  actions: await countActions(stored),
  unsettled: await stored.unsettled(),
  ...(load !== undefined && {
    load: {
      since: BEFORE === undefined ? undefined : await storedSince(stored, JSON.parse(BEFORE), load),
      kept: await keptOfLoad(stored, load),
      vehicles: await stored.count('inventory-feed', 'vehicles', ofDealership(load.dealershipId)),
      documents: await stored.count('documents', 'document-files', ofDealership(load.dealershipId)),
      tradeIns: await stored.count('trade-ins', 'evaluations', ofDealership(load.dealershipId)),
    },
  }),
}
await stored.close()
console.log(JSON.stringify(counts))
