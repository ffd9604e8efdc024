import { photosAdded } from '@forecourt/contracts/trade-ins/events'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import type { TradeInPhoto } from '@forecourt/contracts/trade-ins/records'
import type { Call, Handler } from '@forecourt/service-kit/implement'
import { drain } from '@forecourt/service-kit/receive-file'
import { type OpenLink, openCustomerLink } from '../access/customer-link.ts'
import { photosByLink } from '../access/photo-link.ts'
import { requireStillOpen } from '../access/still-open.ts'
import type { TradeInsDeps } from '../deps.ts'
import { evaluationFacts } from '../evaluations/evaluation-facts.ts'
import { notifyScreens } from '../evaluations/notify-screens.ts'
import { photoRefused } from '../photos/photo-refusals.ts'
import { addedPhoto, receivePhoto } from '../photos/receive-photo.ts'
import type { EvaluationDoc } from '../store/evaluation-store.ts'
import { imagesOf, type PhotoDoc, toPhoto } from '../store/photo-doc.ts'

type Operation = typeof tradeInsOperations.addRequestedPhoto

const NO_MORE_TODAY = "This dealership can't take more photos today. Please try again tomorrow."

/**
 * Adds a photo to the evaluation of a link. Idempotent by request id (rules: photo link). Throws 400 for an invalid photo and when the evaluation
 * is full, 404 and 410 for an invalid link, 429 when the dealership's allowance is used up, 503 while too many photos arrive.
 */
export function addRequestedPhoto(deps: TradeInsDeps): Handler<Operation> {
  return async (call) => {
    // after an early response, read on so that a client that is still sending can read it
    call.reply.raw.once('finish', () => drain(call.request))
    const open = await openCustomerLink(deps, call.params.link, 'photos')
    return addedPhoto(open.evaluation, call.query.requestId, open.link) ?? receive(deps, call, open)
  }
}

async function receive(deps: TradeInsDeps, call: Call<Operation>, open: OpenLink): Promise<TradeInPhoto> {
  const dealershipId = open.link.dealershipId.toHexString()
  const received = { dealershipId, noMoreToday: NO_MORE_TODAY }
  const stored = await receivePhoto(deps, call, tradeInsOperations.addRequestedPhoto, received)
  const photo = { ...stored, linkId: open.link._id }
  if (await store(deps, call, open, photo)) return toPhoto(photo)
  // the link or its evaluation has changed in the meantime: its current state says why the photo was not stored
  await deps.stores.bytes.delete(imagesOf([photo]))
  await requireStillOpen(deps, dealershipId)
  const { evaluation, link } = await openCustomerLink(deps, call.params.link, 'photos')
  const standing = addedPhoto(evaluation, call.query.requestId, link)
  if (standing === null) throw photoRefused('TOO_MANY_PHOTOS')
  return standing
}

/**
 * Stores a photo with its event in one transaction. Returns false if the link was revoked, or the evaluation was deleted, is full or already has
 * the photo.
 */
async function store(deps: TradeInsDeps, call: Call<Operation>, { link }: OpenLink, photo: PhotoDoc): Promise<boolean> {
  const { stores, messaging, transaction } = deps
  const dealershipId = link.dealershipId.toHexString()
  const context = call.context(dealershipId)
  const key = { _id: link.evaluationId, dealershipId: link.dealershipId }
  const kept = await transaction(async (session): Promise<EvaluationDoc | null> => {
    if (!(await stores.links.use(link, context.now, session))) return null
    const doc = await stores.evaluations.addPhoto(key, photo, session)
    if (doc === null) return null
    const counts = { byLink: photosByLink(doc, link).length, photoCount: doc.photos.length }
    await messaging.outbox.add(session, photosAdded, { ...evaluationFacts(doc), linkId: link._id.toHexString(), ...counts }, context)
    return doc
  })
  if (kept === null) return false
  await requireStillOpen(deps, dealershipId)
  notifyScreens(deps, kept)
  return true
}
