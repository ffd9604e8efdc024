import { GUESSED_TOKEN } from './missing-records.ts'
import type { CallerName, World } from './world.ts'

/** Whether a caller does not know links that belong to one person. */
export function isStranger(caller: CallerName): boolean {
  return caller === 'anonymous' || caller.endsWith('elsewhere')
}

type Drafts = Pick<World, 'draft' | 'readyDraft' | 'nextDraft' | 'draftPhotoId' | 'tradeInOrigin'>

/** Returns the drafts and links that a caller knows. Only the holder of a token knows it. */
export function draftsOf(caller: CallerName, { draft, readyDraft, nextDraft, draftPhotoId, tradeInOrigin }: Drafts): Drafts {
  if (!isStranger(caller)) return { draft, readyDraft, nextDraft, draftPhotoId, tradeInOrigin }
  const guessed = { draft: GUESSED_TOKEN, readyDraft: GUESSED_TOKEN, nextDraft: () => GUESSED_TOKEN, tradeInOrigin: GUESSED_TOKEN }
  return { ...guessed, draftPhotoId }
}

/** Returns the offer tokens that a caller knows. Only the holder of a token knows it. */
export function offersOf(caller: CallerName, { offer, answeredOffer }: Pick<World, 'offer' | 'answeredOffer'>) {
  return isStranger(caller) ? { offer: GUESSED_TOKEN, answeredOffer: GUESSED_TOKEN } : { offer, answeredOffer }
}

export function secretsOf(
  caller: CallerName,
  packet: { _id: string; link: string },
  visitToken: string,
): Pick<World, 'link' | 'linkId' | 'logId'> {
  const guess = 'a-guess-of-a-link-id'
  if (caller === 'anonymous') return { link: packet.link.replace(/[^/]+$/, guess), linkId: guess, logId: 'A'.repeat(visitToken.length) }
  const linkId = packet.link.split('/').at(-1) ?? ''
  return { link: packet.link, linkId, logId: caller === 'link holder' ? visitToken : packet._id }
}
