import { DEFAULT_TRADE_IN_SETTINGS, type TradeInSettings } from '@forecourt/contracts/trade-ins/trade-in-settings'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

interface SettingsDoc extends TradeInSettings {
  /** the id of the dealership */
  _id: ObjectId
}

export const settingsCollection: CollectionSpec = {
  name: 'settings',
  indexes: [{ key: { shareInventory: 1 }, name: 'sharing', partialFilterExpression: { shareInventory: true } }],
}

/** Creates the store of dealerships' settings for trade-ins (rules: trade-in settings). Only this module names the collection. */
export function createSettingsStore(db: Db) {
  const settings = db.collection<SettingsDoc>(settingsCollection.name)
  return {
    /** The settings of a dealership, with defaults for those it has not saved. */
    async of(dealershipId: string, session?: ClientSession): Promise<TradeInSettings> {
      const found = await settings.findOne({ _id: new ObjectId(dealershipId) }, { projection: { _id: 0 }, session })
      return { ...DEFAULT_TRADE_IN_SETTINGS, ...found }
    },
    save: (dealershipId: string, values: TradeInSettings, session?: ClientSession) =>
      settings.replaceOne({ _id: new ObjectId(dealershipId) }, values, { upsert: true, session }),
    /** The dealerships that share their inventory. */
    async sharing(): Promise<string[]> {
      const found = await settings.find({ shareInventory: true }).project<{ _id: ObjectId }>({ _id: 1 }).toArray()
      return found.map(({ _id }) => _id.toHexString())
    },
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(settings, { _id: new ObjectId(dealershipId) }, options),
  }
}
export type SettingsStore = ReturnType<typeof createSettingsStore>
