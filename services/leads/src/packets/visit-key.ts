import { hashLinkToken, linkTokenOf, newLinkToken } from '@forecourt/service-kit/link-token'
import { ObjectId } from 'mongodb'
import type { PacketLogDoc } from '../store/packet-log-doc.ts'

/** The id of a visit, the token of its page, and the token's hash, which is stored in its place. */
export interface VisitKey {
  _id: ObjectId
  token: string
  tokenHash: string
}

const ID_BYTES = 12

/**
 * Returns the key of a visit of a packet. It follows from the request id that the page made, so that a repeated request finds the visit, and of
 * concurrent ones only one can store it. Without a request id, as from pages of older versions, every request has a new key.
 */
export function visitKey(packet: Pick<PacketLogDoc, '_id'>, requestId: string | undefined): VisitKey {
  const token = requestId === undefined ? newLinkToken() : linkTokenOf('packet visit', packet._id.toHexString(), requestId)
  const tokenHash = hashLinkToken(token)
  const _id = requestId === undefined ? new ObjectId() : new ObjectId(Buffer.from(tokenHash, 'base64url').subarray(0, ID_BYTES))
  return { _id, token, tokenHash }
}
