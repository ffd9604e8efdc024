import type { MailboxPosition } from '@forecourt/mail/bounces/read-bounces'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import type { Db } from 'mongodb'

interface BounceMailboxDoc extends MailboxPosition {
  /** the mailbox: `user@host/folder` */
  _id: string
}

export const bounceMailboxCollection: CollectionSpec = { name: 'bounce-mailbox', indexes: [] }

/** The read position of the bounce mailbox. Only this module names the collection. */
export function createBounceMailboxStore(db: Db) {
  const mailboxes = db.collection<BounceMailboxDoc>(bounceMailboxCollection.name)
  return {
    async position(mailbox: string): Promise<MailboxPosition | null> {
      return mailboxes.findOne({ _id: mailbox }, { projection: { _id: 0 } })
    },
    async savePosition(mailbox: string, { uidValidity, uid }: MailboxPosition): Promise<void> {
      await mailboxes.updateOne({ _id: mailbox }, { $set: { uidValidity, uid } }, { upsert: true })
    },
  }
}
export type BounceMailboxStore = ReturnType<typeof createBounceMailboxStore>
