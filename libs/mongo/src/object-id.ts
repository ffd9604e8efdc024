import { ObjectId } from 'mongodb'

const HEX = /^[0-9a-fA-F]{24}$/

/** Whether a text is an ObjectId as 24 hex characters. */
export function isObjectIdHex(text: string): boolean {
  return HEX.test(text)
}

/** Events that take longer than this are not waited for by a call either. */
const JUST_MADE_MS = 60_000

/**
 * Whether an ObjectId says that it was made a moment ago, so that the event of its making may be on its way; also one of the next moment: clocks of
 * machines differ.
 */
export function isJustMade(hex: string): boolean {
  return Math.abs(Date.now() - new ObjectId(hex).getTimestamp().getTime()) <= JUST_MADE_MS
}
