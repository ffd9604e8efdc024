import type { ClientSession, Collection, ObjectId } from 'mongodb'

/** The second step of a user who has turned it on (rules: two-step sign-in). */
export interface TwoStepFacts {
  /** the authenticator's secret, encrypted (domain/secret-box.ts) */
  sealedSecret: string
  since: Date
  /** the time step of the newest accepted code, so that a code is used once */
  lastStep: number
  /** sha256 of the unused recovery codes */
  recoveryHashes: string[]
}

/** The fields of a user's record for two-step sign-in. */
export interface TwoStepRecord {
  _id: ObjectId
  /** absent while the user signs in with a password only */
  twoStep?: TwoStepFacts
  /** a secret that no code has confirmed yet */
  twoStepBegun?: { sealedSecret: string; at: Date }
}

/** The code that proved the second step. */
export type AcceptedCode = { kind: 'app'; step: number } | { kind: 'recovery'; hash: string }

/** The two-step fields of users. */
export function createTwoStepStore(users: Collection<TwoStepRecord>) {
  return {
    /** Stores a secret that no code has confirmed yet, in place of an earlier one; false when the second step is on. */
    async begin(userId: ObjectId, sealedSecret: string, at: Date): Promise<boolean> {
      const off = { _id: userId, twoStep: { $exists: false } }
      const { matchedCount } = await users.updateOne(off, { $set: { twoStepBegun: { sealedSecret, at } } })
      return matchedCount === 1
    },
    /** Turns the second step on; false when it is already on, or another secret was begun since. */
    async enable(userId: ObjectId, facts: TwoStepFacts, session: ClientSession): Promise<boolean> {
      const begun = { _id: userId, twoStep: { $exists: false }, 'twoStepBegun.sealedSecret': facts.sealedSecret }
      const { matchedCount } = await users.updateOne(begun, { $set: { twoStep: facts }, $unset: { twoStepBegun: '' } }, { session })
      return matchedCount === 1
    },
    /** Marks a code as used and returns the updated record; null when it or a newer code was used before. */
    use: (userId: ObjectId, code: AcceptedCode, session: ClientSession): Promise<TwoStepRecord | null> =>
      code.kind === 'app'
        ? users.findOneAndUpdate(
            { _id: userId, 'twoStep.lastStep': { $lt: code.step } },
            { $set: { 'twoStep.lastStep': code.step } },
            { session, returnDocument: 'after' },
          )
        : users.findOneAndUpdate(
            { _id: userId, 'twoStep.recoveryHashes': code.hash },
            { $pull: { 'twoStep.recoveryHashes': code.hash } },
            { session, returnDocument: 'after' },
          ),
    setRecoveryHashes: (userId: ObjectId, recoveryHashes: string[], session: ClientSession) =>
      users.updateOne({ _id: userId, twoStep: { $exists: true } }, { $set: { 'twoStep.recoveryHashes': recoveryHashes } }, { session }),
    disable: (userId: ObjectId, session: ClientSession) => users.updateOne({ _id: userId }, { $unset: { twoStep: '' } }, { session }),
    /** Streams the encrypted secret of every user with a second step. */
    listSealed: () =>
      users
        .find({ twoStep: { $exists: true } })
        .project<{ _id: ObjectId; sealedSecret: string }>({ sealedSecret: '$twoStep.sealedSecret' }),
    /** Replaces a secret by the same one encrypted with another key. */
    reseal: (userId: ObjectId, before: string, sealedSecret: string) =>
      users.updateOne({ _id: userId, 'twoStep.sealedSecret': before }, { $set: { 'twoStep.sealedSecret': sealedSecret } }),
  }
}
