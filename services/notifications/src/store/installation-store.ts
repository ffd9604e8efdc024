import type { CollectionSpec } from '@forecourt/mongo/collections'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import type { Db } from 'mongodb'

interface InstallationDoc {
  _id: 'installation'
  at: Date
}

export const installationCollection: CollectionSpec = { name: 'installation', indexes: [] }

/** Creates the store of the installation time. Only this module names the collection. */
export function createInstallationStore(db: Db) {
  const installation = db.collection<InstallationDoc>(installationCollection.name)
  const read = async () => (await installation.findOne({ _id: 'installation' }))?.at ?? null
  return {
    /** Returns when the service was first started, which is now on the first call. Replicas that start at the same time get the same time. */
    async recordStart(now: Date): Promise<Date> {
      const known = await read()
      if (known !== null) return known
      await installation.insertOne({ _id: 'installation', at: now }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error
      })
      return (await read()) ?? now
    },
  }
}
export type InstallationStore = ReturnType<typeof createInstallationStore>
