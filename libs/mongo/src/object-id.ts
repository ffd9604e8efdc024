import { ObjectId } from 'mongodb'

const HEX = /^[0-9a-fA-F]{24}$/

/** Whether a text is an ObjectId as 24 hex characters. */
export function isObjectIdHex(text: string): boolean {
  return HEX.test(text)
}

/** Whether an ObjectId names a moment of its making within so many milliseconds of now, before or after: clocks of machines differ. */
export function isMadeWithin(hex: string, ms: number): boolean {
  return Math.abs(Date.now() - new ObjectId(hex).getTimestamp().getTime()) <= ms
}

/** The text was meant to be an ObjectId and is not; whoever validates requests has let it through. */
export class ObjectIdError extends Error {
  override name = 'ObjectIdError'
}

/** An ObjectId of 24 hex characters. Throws ObjectIdError for anything else, twelve-byte strings among them. */
export function toObjectId(hex: string): ObjectId {
  if (!isObjectIdHex(hex)) throw new ObjectIdError('an id has 24 hexadecimal characters')
  return new ObjectId(hex)
}
