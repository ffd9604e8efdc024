// Prints counts of a platform's data as JSON. MONGODB_URL and NATS_URL are its servers (deploy/cluster.mjs connect), LOAD is what a load had
// accepted, and BEFORE are the counts of actions before the load.
import { countActions, countActionsSince, countRecords, ofDealership } from '@forecourt/platform-testing/load/action-counts'
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
      since: BEFORE === undefined ? undefined : await countActionsSince(stored, JSON.parse(BEFORE), load),
      kept: await countRecords(stored, load),
      vehicles: await stored.count('inventory-feed', 'vehicles', ofDealership(load.dealershipId)),
      documents: await stored.count('documents', 'document-files', ofDealership(load.dealershipId)),
      tradeIns: await stored.count('trade-ins', 'evaluations', ofDealership(load.dealershipId)),
    },
  }),
}
await stored.close()
console.log(JSON.stringify(counts))
