import type { Person } from '@forecourt/contracts/fields'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { isDuplicateKey } from '@forecourt/mongo/duplicate-key'
import { type ClientSession, type Db, ObjectId } from 'mongodb'

/** One press of 'Send Email', or the summary of one trade-in, recorded before anything is sent. */
export interface MailSendDoc {
  _id: ObjectId
  dealershipId: ObjectId
  /** what is mailed: a packet link, or an evaluation */
  packetLogId: ObjectId
  /** who sends it; of a summary of whom it is sent to */
  userId: string
  /** made by the page for one press */
  requestKey: string
  state: 'sending' | 'sent' | 'failed'
  at: Date
  /** how often it was tried to be sent; absent in what older versions stored */
  tries?: number
  /** the mail, so that it is known when it comes back; absent until it is handed to the mail server */
  mail?: SentMail
  /** that it came back; absent while it has not */
  bounced?: { at: Date; reason: string }
}
/** What is known of a mail when it comes back. */
export interface SentMail {
  /** its Message-ID, with angle brackets: it cannot be guessed */
  messageId: string
  to: string
  by: Person | null
  /** absent: a packet link's */
  of?: 'trade-in'
}
/** The right to send, or how far whoever has it is. */
export type MailClaim = { claimed: ObjectId } | { claimed: null; known: ObjectId | null; state: MailSendDoc['state']; at: Date }
export type MailSendKey = Pick<MailSendDoc, 'dealershipId' | 'packetLogId' | 'userId' | 'requestKey'>

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

/** What was pressed to be sent, so that the same press sends once: the only place that names the collection. */
export function createMailSendStore(db: Db) {
  const sends = db.collection<MailSendDoc>(mailSendCollection.name)
  const end = async (sendId: ObjectId, state: 'sent' | 'failed', session?: ClientSession) => {
    await sends.updateOne({ _id: sendId }, { $set: { state } }, { session })
  }
  return {
    /** Takes a press for whoever calls: the first time, and again after it failed. Otherwise answers how far it is. */
    async claim(key: MailSendKey, at: Date): Promise<MailClaim> {
      const _id = new ObjectId()
      try {
        await sends.insertOne({ _id, ...key, state: 'sending', at, tries: 1 })
        return { claimed: _id }
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
      }
      const { packetLogId, userId, requestKey } = key
      const press = { packetLogId, userId, requestKey }
      const again = await sends.findOneAndUpdate({ ...press, state: 'failed' }, { $set: { state: 'sending', at }, $inc: { tries: 1 } })
      if (again !== null) return { claimed: again._id }
      const known = await sends.findOne(press)
      return { claimed: null, known: known?._id ?? null, state: known?.state ?? 'sending', at: known?.at ?? at }
    },
    markSent: (sendId: ObjectId, session: ClientSession) => end(sendId, 'sent', session),
    /** It may be pressed again. */
    markFailed: (sendId: ObjectId) => end(sendId, 'failed'),
    /** As if it had not been pressed this time; it may be pressed again. */
    giveBack: (sendId: ObjectId) => sends.updateOne({ _id: sendId }, { $set: { state: 'failed' }, $inc: { tries: -1 } }),
    /** How many mails of a user went, or are on their way, since then; and how many tries there were, those that failed too. */
    async countSince(userId: string, since: Date): Promise<{ sent: number; tried: number }> {
      const sent = { $sum: { $cond: [{ $eq: ['$state', 'failed'] }, 0, 1] } }
      const group = { _id: null, sent, tried: { $sum: { $ifNull: ['$tries', 1] } } }
      const [counts] = await sends
        .aggregate<{ sent: number; tried: number }>([{ $match: { userId, at: { $gte: since } } }, { $group: group }])
        .toArray()
      return counts ?? { sent: 0, tried: 0 }
    },
    /** What is about to be handed to the mail server; of several tries the last. */
    async noteMail(sendId: ObjectId, mail: SentMail): Promise<void> {
      await sends.updateOne({ _id: sendId }, { $set: { mail } })
    },
    /** What became of the mail with this Message-ID; null for one that is not ours, or is forgotten. */
    findByMessageId: (messageId: string) => sends.findOne({ 'mail.messageId': messageId }),
    /** That a mail came back, once: returns whether it was not known. */
    async noteBounced(sendId: ObjectId, bounced: { at: Date; reason: string }, session: ClientSession): Promise<boolean> {
      const { modifiedCount } = await sends.updateOne({ _id: sendId, bounced: { $exists: false } }, { $set: { bounced } }, { session })
      return modifiedCount === 1
    },
    /** Forgets those of a dealership. */
    removeAllOf: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(sends, { dealershipId: new ObjectId(dealershipId) }, options),
  }
}
export type MailSendStore = ReturnType<typeof createMailSendStore>
