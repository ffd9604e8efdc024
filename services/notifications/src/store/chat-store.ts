import type { AlertKind, ChatChannel } from '@forecourt/contracts/notifications/kinds'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { type Db, ObjectId } from 'mongodb'

/** A chat of a dealership. */
export interface ChatDoc {
  _id: ObjectId
  dealershipId: ObjectId
  channel: ChatChannel
  /** the webhook: a secret that is never part of a response */
  url: string
  enabled: boolean
  kinds: AlertKind[]
  lastSentAt: Date | null
  lastFailure: string
}

/** A chat and the webhook that a message was sent to. */
type UsedChat = Pick<ChatDoc, '_id' | 'url'>

export const chatCollection: CollectionSpec = {
  name: 'chats',
  indexes: [{ key: { dealershipId: 1, channel: 1 }, name: 'channel', unique: true }],
}

/** Creates the store of dealerships' chats. Only this module names the collection. */
export function createChatStore(db: Db) {
  const chats = db.collection<ChatDoc>(chatCollection.name)
  const asUsed = ({ _id, url }: UsedChat) => ({ _id, url })
  const one = (dealershipId: string | ObjectId, channel: ChatChannel) => ({ dealershipId: new ObjectId(dealershipId), channel })
  return {
    find: (dealershipId: string | ObjectId, channel: ChatChannel) => chats.findOne(one(dealershipId, channel)),
    list: (dealershipId: string | ObjectId) => chats.find({ dealershipId: new ObjectId(dealershipId) }).toArray(),
    /** Saves a chat; without `url` it keeps its webhook. Returns null if it has none. */
    save: (
      dealershipId: string,
      channel: ChatChannel,
      { url, ...facts }: Partial<Pick<ChatDoc, 'url'>> & Pick<ChatDoc, 'enabled' | 'kinds'>,
    ) =>
      url === undefined
        ? chats.findOneAndUpdate(one(dealershipId, channel), { $set: facts }, { returnDocument: 'after' })
        : chats.findOneAndUpdate(
            one(dealershipId, channel),
            { $set: { ...facts, url, lastFailure: '' }, $setOnInsert: { lastSentAt: null } },
            { upsert: true, returnDocument: 'after' },
          ),
    remove: (dealershipId: string, channel: ChatChannel) => chats.deleteOne(one(dealershipId, channel)),
    /** Disables a chat whose webhook no longer exists, until an administrator sets up another. Changes nothing if one has. */
    disable: (used: UsedChat, lastFailure: string) => chats.updateOne(asUsed(used), { $set: { enabled: false, lastFailure } }),
    /** Records that the chat took a message. Changes nothing if it has another webhook now. */
    recordSent: (used: UsedChat, at: Date) => chats.updateOne(asUsed(used), { $set: { lastSentAt: at, lastFailure: '' } }),
    /** Records that the chat did not take a message. Changes nothing if it has another webhook now. */
    recordFailure: (used: UsedChat, lastFailure: string) => chats.updateOne(asUsed(used), { $set: { lastFailure } }),
    countEnabled: () => chats.countDocuments({ enabled: true }),
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(chats, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type ChatStore = ReturnType<typeof createChatStore>
