import { ObjectId } from 'mongodb'

const HEX = /^[0-9a-fA-F]{24}$/

/** Whether a text is an ObjectId as 24 hex characters. */
export function isObjectIdHex(text: string): boolean {
  return HEX.test(text)
}

/** The maximum age of a record whose event may not have arrived yet. No call waits for older ones. */
const JUST_MADE_MS = 60_000

/**
 * Whether an ObjectId was created within the last minute, so that the event about the record may not have arrived yet. Accepts times up to a minute
 * ahead, because the clocks of machines differ.
 */
export function isJustMade(hex: string): boolean {
  return Math.abs(Date.now() - new ObjectId(hex).getTimestamp().getTime()) <= JUST_MADE_MS
}
