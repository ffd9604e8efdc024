import type { SavedFilter } from '@forecourt/contracts/auth/profile'
import type { Role } from '@forecourt/contracts/operation'
import type { CollectionSpec } from '@forecourt/mongo/collections'
import { type ClientSession, type Db, ObjectId } from 'mongodb'
import { createTwoStepStore, type TwoStepRecord } from './two-step-store.ts'

export interface UserDoc extends TwoStepRecord {
  _id: ObjectId
  name: string
  /** lower case; unique across the platform */
  email: string
  passwordHash: string
  /** whether another user set the password (rules: temporary password) */
  mustChangePassword: boolean
  role: Role
  /** null for OWNER only */
  dealershipId: ObjectId | null
  emailNotifications: boolean
  lastLogin: Date | null
  createdAt: Date
  /** the profile for customers; absent until the user fills it in (rules: staff profile) */
  title?: string
  phone?: string
  photoId?: string | null
  /** absent until the user saves one (rules: saved filters) */
  savedFilters?: SavedFilter[]
  /** set once an event has described the user */
  described?: true
}

/** A change that users make to their own profile; omitted fields stay. */
export type ProfileChange = Partial<Pick<UserDoc, 'name' | 'title' | 'phone' | 'photoId' | 'savedFilters'>>

export const userCollection: CollectionSpec = {
  name: 'users',
  indexes: [
    { key: { email: 1 }, name: 'email', unique: true },
    { key: { dealershipId: 1, role: 1 }, name: 'dealership' },
  ],
}

/** The users that an operation may change: only salespeople of `dealershipId`, or without it everyone but an OWNER. */
export interface MemberScope {
  dealershipId?: string
}

/** Staff users. Only this module names the collection. */
export function createUserStore(db: Db) {
  const users = db.collection<UserDoc>(userCollection.name)
  const member = (userId: string, { dealershipId }: MemberScope) => ({
    _id: new ObjectId(userId),
    ...(dealershipId === undefined
      ? { role: { $ne: 'OWNER' as const } }
      : { role: 'SALES' as const, dealershipId: new ObjectId(dealershipId) }),
  })
  const change = (userId: string, scope: MemberScope, set: Partial<UserDoc>, session: ClientSession) =>
    users.findOneAndUpdate(member(userId, scope), { $set: set }, { session, returnDocument: 'after' })

  return {
    twoStep: createTwoStepStore(db.collection<TwoStepRecord>(userCollection.name)),
    /** Adds a user. Throws MongoDB's duplicate-key error when the email is taken. */
    async insert(facts: Omit<UserDoc, '_id' | 'lastLogin' | 'emailNotifications'>, session?: ClientSession): Promise<UserDoc> {
      const doc = { _id: new ObjectId(), ...facts, lastLogin: null, emailNotifications: true }
      await users.insertOne(doc, { session })
      return doc
    },
    find: (userId: ObjectId) => users.findOne({ _id: userId }),
    findByEmail: (email: string) => users.findOne({ email }),
    /** Returns a batch of users that no event has described yet. */
    withoutEvent: (limit: number) =>
      users
        .find({ described: { $exists: false } }, { projection: { _id: 1 } })
        .limit(limit)
        .toArray(),
    /** Marks a user as described; null if they were already, or no longer exist. */
    markDescribed: (_id: ObjectId, session: ClientSession) =>
      users.findOneAndUpdate({ _id, described: { $exists: false } }, { $set: { described: true } }, { session, returnDocument: 'after' }),
    hasOwner: async () => (await users.countDocuments({ role: 'OWNER' }, { limit: 1 })) > 0,
    /** Administrators and salespeople of every dealership, newest last. */
    listMembers: () =>
      users
        .find({ role: { $ne: 'OWNER' } })
        .sort({ _id: 1 })
        .toArray(),
    /** Administrators and salespeople of one dealership, newest last. */
    listMembersOf: (dealershipId: string) =>
      users
        .find({ dealershipId: new ObjectId(dealershipId) })
        .sort({ _id: 1 })
        .toArray(),
    /** Records a sign-in of a user; false when the password or the second step that it proved has changed since, or the user was deleted. */
    async recordLogin(had: Pick<UserDoc, '_id' | 'passwordHash' | 'twoStep'>, at: Date, session: ClientSession): Promise<boolean> {
      // not the secret, which is encrypted again when keys rotate
      const secondStep = had.twoStep === undefined ? { twoStep: { $exists: false } } : { 'twoStep.since': had.twoStep.since }
      const same = { _id: had._id, passwordHash: had.passwordHash, ...secondStep }
      const { matchedCount } = await users.updateOne(same, { $set: { lastLogin: at } }, { session })
      return matchedCount === 1
    },
    /** Removes a user in the scope; null when there is none. */
    remove: (userId: string, scope: MemberScope, session: ClientSession) => users.findOneAndDelete(member(userId, scope), { session }),
    /** Removes and returns every user of a dealership. */
    async removeAllOf(dealershipId: string, session: ClientSession): Promise<UserDoc[]> {
      const ofDealership = { dealershipId: new ObjectId(dealershipId) }
      const found = await users.find(ofDealership, { session }).toArray()
      await users.deleteMany(ofDealership, { session })
      return found
    },
    /** Sets the password of a user, who must then choose their own; null when there is no such user in the scope. */
    resetPassword: (userId: string, scope: MemberScope, passwordHash: string, session: ClientSession) =>
      change(userId, scope, { passwordHash, mustChangePassword: true }, session),
    /** Turns off a user's second step. Returns the user as before; null when no user in the scope has one. */
    resetTwoStep: (userId: string, scope: MemberScope, session: ClientSession) =>
      users.findOneAndUpdate(
        { ...member(userId, scope), twoStep: { $exists: true } },
        { $unset: { twoStep: '', twoStepBegun: '' } },
        { session, returnDocument: 'before' },
      ),
    findMember: (userId: string, scope: MemberScope, session: ClientSession) => users.findOne(member(userId, scope), { session }),
    setEmailNotifications: (userId: string, scope: MemberScope, emailNotifications: boolean, session: ClientSession) =>
      change(userId, scope, { emailNotifications }, session),
    /** Changes a user's profile. Returns the user before and after the change; null when the user does not exist. */
    async changeProfile(userId: ObjectId, set: ProfileChange, session: ClientSession): Promise<{ before: UserDoc; after: UserDoc } | null> {
      const before = await users.findOneAndUpdate({ _id: userId }, { $set: set }, { session, returnDocument: 'before' })
      return before === null ? null : { before, after: { ...before, ...set } }
    },
    /** Sets a user's own password; false when it was changed since it was read. */
    async chooseOwnPassword(had: Pick<UserDoc, '_id' | 'passwordHash'>, passwordHash: string, session: ClientSession): Promise<boolean> {
      const same = { _id: had._id, passwordHash: had.passwordHash }
      const { matchedCount } = await users.updateOne(same, { $set: { passwordHash, mustChangePassword: false } }, { session })
      return matchedCount === 1
    },
  }
}
export type UserStore = ReturnType<typeof createUserStore>
