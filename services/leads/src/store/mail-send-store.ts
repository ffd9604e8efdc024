import type { Person } from '@forecourt/contracts/fields'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** One press of 'Send Email', or the summary of one trade-in, stored before the delivery. */
export interface MailSendDoc {
  _id: ObjectId
  dealershipId: ObjectId
  /** id of what is mailed: a packet link or an evaluation */
  packetLogId: ObjectId
  /** id of the sender; for mails about a trade-in the key of the recipient */
  userId: string
  /** identifies one press; created by the page */
  requestKey: string
  /** `canceled`: what it is about was deleted before it could be sent */
  state: 'sending' | 'sent' | 'failed' | 'canceled'
  at: Date
  /** number of delivery attempts; absent in records of older versions */
  tries?: number
  /** the mail, for matching a bounce; absent until it is handed to the mail server */
  mail?: SentMail
  /** the bounce of the last attempt; absent without one */
  bounced?: { at: Date; reason: string }
}
/** The data of a mail that a bounce needs. */
export interface SentMail {
  /** its Message-ID, with angle brackets: unguessable */
  messageId: string
  to: string
  by: Person | null
  /** 'trade-in' for a mail about a trade-in; absent for a packet link */
  of?: 'trade-in'
}
/** The exclusive right to send, or the state of the send that has it. */
type MailClaim = { tries: number } & (
  | { claimed: ObjectId }
  | { claimed: null; known: ObjectId | null; state: MailSendDoc['state']; at: Date }
)
type MailSendKey = Pick<MailSendDoc, 'dealershipId' | 'packetLogId' | 'userId' | 'requestKey'>

const DAYS_KEPT = 7

export const mailSendCollection: CollectionSpec = {
  name: 'mail-sends',
  indexes: [
    { key: { packetLogId: 1, userId: 1, requestKey: 1 }, name: 'press', unique: true },
    { key: { userId: 1, at: 1 }, name: 'user' },
    { key: { dealershipId: 1 }, name: 'dealership' },
    { key: { 'mail.messageId': 1 }, name: 'message', partialFilterExpression: { 'mail.messageId': { $exists: true } } },
    { key: { at: 1 }, name: 'expiry', expireAfterSeconds: DAYS_KEPT * 24 * 60 * 60 },
  ],
}

/** Names the record that stands for every send about a deleted evaluation. */
const ofDeleted = (evaluationId: ObjectId) => ({ packetLogId: evaluationId, userId: '', requestKey: '' })

/** Sends of mails, so that a repeated press sends once. Only this module names the collection. */
export function createMailSendStore(db: Db) {
  const sends = db.collection<MailSendDoc>(mailSendCollection.name)
  return {
    /** Claims a press for the caller: a new one, or one that failed. Otherwise returns its state. */
    async claim(key: MailSendKey, at: Date): Promise<MailClaim> {
      const _id = new ObjectId()
      try {
        await sends.insertOne({ _id, ...key, state: 'sending', at, tries: 1 })
        return { claimed: _id, tries: 1 }
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
      const { packetLogId, userId, requestKey } = key
      const press = { packetLogId, userId, requestKey }
      // each attempt is a mail of its own, which may bounce
      const retry = { $set: { state: 'sending' as const, at }, $inc: { tries: 1 }, $unset: { bounced: '' as const } }
      const again = await sends.findOneAndUpdate({ ...press, state: 'failed' }, retry, { returnDocument: 'after' })
      if (again !== null) return { claimed: again._id, tries: again.tries ?? 1 }
      const known = await sends.findOne(press)
      return { claimed: null, known: known?._id ?? null, state: known?.state ?? 'sending', at: known?.at ?? at, tries: known?.tries ?? 1 }
    },
    markSent: (sendId: ObjectId, session: ClientSession) => sends.updateOne({ _id: sendId }, { $set: { state: 'sent' } }, { session }),
    /** Marks a send as failed; it can be claimed again unless it was canceled. */
    markFailed: (sendId: ObjectId) => sends.updateOne({ _id: sendId, state: 'sending' }, { $set: { state: 'failed' } }),
    /** Cancels the sends about a deleted evaluation: those that no mail server has accepted, and those that have not been tried yet. */
    async cancelUnsent(dealershipId: ObjectId, evaluationId: ObjectId, at: Date, session: ClientSession): Promise<void> {
      const unsent = { packetLogId: evaluationId, state: { $ne: 'sent' } } as const
      await sends.updateMany(unsent, { $set: { state: 'canceled' } }, { session })
      const canceled = { $setOnInsert: { dealershipId, state: 'canceled', at } } as const
      await sends.updateOne(ofDeleted(evaluationId), canceled, { upsert: true, session })
    },
    /** Whether the sends about an evaluation were canceled. */
    async isCanceled(evaluationId: ObjectId): Promise<boolean> {
      return (await sends.countDocuments(ofDeleted(evaluationId), { limit: 1 })) > 0
    },
    /** Undoes the claim of a press; it can be claimed again. */
    undoClaim: (sendId: ObjectId) => sends.updateOne({ _id: sendId }, { $set: { state: 'failed' }, $inc: { tries: -1 } }),
    /** Counts a user's sent mails since a time, including those in progress, and all attempts including failed ones; without one press, if given. */
    async countSince(
      userId: string,
      since: Date,
      except?: Pick<MailSendKey, 'packetLogId' | 'requestKey'>,
    ): Promise<{ sent: number; tried: number }> {
      const sent = { $sum: { $cond: [{ $in: ['$state', ['failed', 'canceled']] }, 0, 1] } }
      const group = { _id: null, sent, tried: { $sum: { $ifNull: ['$tries', 1] } } }
      const [counts] = await sends
        .aggregate<{ sent: number; tried: number }>([
          { $match: { userId, at: { $gte: since }, ...(except && { $nor: [except] }) } },
          { $group: group },
        ])
        .toArray()
      return counts ?? { sent: 0, tried: 0 }
    },
    /** Stores the mail before it is handed to the mail server; the last attempt wins. */
    async noteMail(sendId: ObjectId, mail: SentMail): Promise<void> {
      await sends.updateOne({ _id: sendId }, { $set: { mail } })
    },
    /** Returns the send with this Message-ID; null for one that is not ours, or has expired. */
    findByMessageId: (messageId: string) => sends.findOne({ 'mail.messageId': messageId }),
    /** Records a bounce once. Returns whether it is new. */
    async noteBounced(sendId: ObjectId, bounced: { at: Date; reason: string }, session: ClientSession): Promise<boolean> {
      const { modifiedCount } = await sends.updateOne({ _id: sendId, bounced: { $exists: false } }, { $set: { bounced } }, { session })
      return modifiedCount === 1
    },
    /** Deletes all sends of a dealership. */
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(sends, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type MailSendStore = ReturnType<typeof createMailSendStore>
