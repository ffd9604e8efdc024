import type { Mail } from '@forecourt/mail/compose-mail'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type DeleteOptions, deleteInBatches } from '@forecourt/mongo/delete-in-batches'
import { Binary, type Db, type Filter, ObjectId } from 'mongodb'

/** A mail that was not sent but kept, for staff to look at. */
export interface MailboxDoc {
  _id: ObjectId
  dealershipId: ObjectId
  from: string
  /** who sent it, lower case; absent in mails from before that was kept, and for those that no person sent */
  sender?: string
  to: string
  subject: string
  html: string
  text: string
  /** as a mail server would have got it */
  mime: Binary
  at: Date
}
type Listed = Omit<MailboxDoc, 'html' | 'text' | 'mime'>

const DAYS_KEPT = 30

/** MongoDB's capped collections know no age, so that the oldest go by their date and those above the limit as new ones come. */
export const mailboxCollection: CollectionSpec = {
  name: 'mailbox',
  indexes: [
    { key: { at: -1, _id: -1 }, name: 'newest' },
    { key: { dealershipId: 1, at: -1, _id: -1 }, name: 'dealership' },
    { key: { sender: 1, at: -1, _id: -1 }, name: 'sender' },
    { key: { at: 1 }, name: 'expiry', expireAfterSeconds: DAYS_KEPT * 24 * 60 * 60 },
  ],
}

/** Who looks into the mailbox. */
export interface MailReader {
  /** lower case */
  email: string
  /** null: in every dealership */
  dealershipId: string | null
  /** sees what no person has sent, too */
  manages: boolean
}

/** The mailbox for development: the only place that names the collection. `maxMails` are kept, the newest. */
export function createMailboxStore(db: Db, { maxMails = 2_000 } = {}) {
  const mails = db.collection<MailboxDoc>(mailboxCollection.name)
  return {
    async keep(dealershipId: string, { from, replyTo, to, subject, html, text, at }: Mail, mime: Buffer): Promise<void> {
      await mails.insertOne({
        _id: new ObjectId(),
        dealershipId: new ObjectId(dealershipId),
        from: `${from.name} <${from.address}>`,
        // what a person sends is answered to them, all else to the platform's address
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
    /** Those that a reader sent, newest first; with null those of everybody. */
    list(reader: MailReader | null, { skip, limit }: { skip: number; limit: number }): Promise<Listed[]> {
      const found = mails.find<Listed>(of(reader), { projection: { html: 0, text: 0, mime: 0 } })
      return found.sort({ at: -1, _id: -1 }).skip(skip).limit(limit).toArray()
    },
    count: (reader: MailReader) => mails.countDocuments(of(reader)),
    /** One that a reader sent; null for anybody else's. */
    find: (messageId: string, reader: MailReader) =>
      mails.findOne({ ...of(reader), _id: new ObjectId(messageId) }, { projection: { mime: 0 } }),
    /** Forgets those of a dealership. */
    removeAllOf: (dealershipId: string, options?: DeleteOptions) =>
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

/** One's own: what one has sent and, for those who manage a dealership, what no person has sent for it. */
function of(reader: MailReader | null): Filter<MailboxDoc> {
  if (reader === null) return {}
  const { email, dealershipId, manages } = reader
  return {
    ...(dealershipId !== null && { dealershipId: new ObjectId(dealershipId) }),
    ...(manages ? { $or: [{ sender: email }, { sender: { $exists: false } }] } : { sender: email }),
  }
}
