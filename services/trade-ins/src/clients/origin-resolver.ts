/** Whom a packet page or a link of staff is for. */
export interface KnownOrigin {
  dealershipId: string
  packetLogId: string | null
  visitId: string | null
  customer: { customerId: string; firstName: string; lastName: string; email: string; phone: string; zip: string }
}

/** Asks leads whose visit token or link this is. Null when it is nobody's, or nobody can be asked: the trade-in begins all the same. */
export type ResolveOrigin = (origin: string) => Promise<KnownOrigin | null>

/** Where leads cannot be asked. */
export const NO_ORIGINS: ResolveOrigin = async () => null
