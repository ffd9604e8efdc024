import { GUESSED_TOKEN } from './missing-records.ts'
import type { CallerName, World } from './world.ts'

/** Links that are a person's own are unknown to these. */
export function isStranger(caller: CallerName): boolean {
  return caller === 'anonymous' || caller.endsWith('elsewhere')
}

type Drafts = Pick<World, 'draft' | 'readyDraft' | 'nextDraft' | 'draftPhotoId' | 'tradeInOrigin'>

/** A draft and a link belong to the holder of the token. */
export function draftsOf(caller: CallerName, { draft, readyDraft, nextDraft, draftPhotoId, tradeInOrigin }: Drafts): Drafts {
  if (!isStranger(caller)) return { draft, readyDraft, nextDraft, draftPhotoId, tradeInOrigin }
  const guessed = { draft: GUESSED_TOKEN, readyDraft: GUESSED_TOKEN, nextDraft: () => GUESSED_TOKEN, tradeInOrigin: GUESSED_TOKEN }
  return { ...guessed, draftPhotoId }
}

/** An offer's page belongs to the holder of its token. */
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
