import type { Mail } from '@forecourt/mail/compose-mail'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { Binary, type Db, type Filter, ObjectId } from 'mongodb'

/** A mail that was stored instead of sent, for staff to read. */
export interface MailboxDoc {
  _id: ObjectId
  dealershipId: ObjectId
  from: string
  /** the sender, lower case; absent for mails of older versions, and for those without a person */
  sender?: string
  to: string
  subject: string
  html: string
  text: string
  /** as a mail server would have received it */
  mime: Binary
  at: Date
}
type Listed = Omit<MailboxDoc, 'html' | 'text' | 'mime'>

const DAYS_KEPT = 30

/** MongoDB's capped collections have no maximum age, so mails expire by date, and inserts delete those above the limit. */
export const mailboxCollection: CollectionSpec = {
  name: 'mailbox',
  indexes: [
    { key: { at: -1, _id: -1 }, name: 'newest' },
    { key: { dealershipId: 1, at: -1, _id: -1 }, name: 'dealership' },
    { key: { sender: 1, at: -1, _id: -1 }, name: 'sender' },
    { key: { at: 1 }, name: 'expiry', expireAfterSeconds: DAYS_KEPT * 24 * 60 * 60 },
  ],
}

/** The reader of the mailbox. */
export interface MailReader {
  /** lower case */
  email: string
  /** the dealership whose mails they may read; null for all */
  dealershipId: string | null
  /** also reads mails without a sender */
  manages: boolean
}

/** The development mailbox, which stores the newest `maxMails`. Only this module names the collection. */
export function createMailboxStore(db: Db, { maxMails = 2_000 } = {}) {
  const mails = db.collection<MailboxDoc>(mailboxCollection.name)
  return {
    async save(dealershipId: string, { from, replyTo, to, subject, html, text, at }: Mail, mime: Buffer): Promise<void> {
      await mails.insertOne({
        _id: new ObjectId(),
        dealershipId: new ObjectId(dealershipId),
        from: `${from.name} <${from.address}>`,
        // replies to a user's mail go to that user, replies to automatic mails to the platform's address
        ...(replyTo.address !== from.address && { sender: replyTo.address.toLowerCase() }),
        to: to.address,
        subject,
        html,
        text,
        mime: new Binary(mime),
        at,
      })
      await dropOldest()
    },
    /** Returns the mails of a reader, newest first; with null all mails. */
    list(reader: MailReader | null, { skip, limit }: { skip: number; limit: number }): Promise<Listed[]> {
      const found = mails.find<Listed>(of(reader), { projection: { html: 0, text: 0, mime: 0 } })
      return found.sort({ at: -1, _id: -1 }).skip(skip).limit(limit).toArray()
    },
    count: (reader: MailReader) => mails.countDocuments(of(reader)),
    /** Returns a mail of a reader; null for other users' mails. */
    find: (messageId: string, reader: MailReader) =>
      mails.findOne({ ...of(reader), _id: new ObjectId(messageId) }, { projection: { mime: 0 } }),
    /** Deletes all mails of a dealership. */
    deleteAllForDealership: (dealershipId: string, options?: DeleteOptions) =>
      deleteInBatches(mails, { dealershipId: new ObjectId(dealershipId) }, options),
  }

  async function dropOldest(): Promise<void> {
    const [oldestKept] = await mails
      .find({}, { projection: { at: 1 } })
      .sort({ at: -1, _id: -1 })
      .skip(maxMails)
      .limit(1)
      .toArray()
    if (oldestKept !== undefined) await mails.deleteMany({ at: { $lte: oldestKept.at } })
  }
}
export type MailboxStore = ReturnType<typeof createMailboxStore>

/** Matches the reader's own mails and, for managers, those of the dealership without a sender. */
function of(reader: MailReader | null): Filter<MailboxDoc> {
  if (reader === null) return {}
  const { email, dealershipId, manages } = reader
  return {
    ...(dealershipId !== null && { dealershipId: new ObjectId(dealershipId) }),
    ...(manages ? { $or: [{ sender: email }, { sender: { $exists: false } }] } : { sender: email }),
  }
}
