import type { ApiClient } from '@forecourt/api-client/api-client'
import { tradeInsOperations } from '@forecourt/contracts/trade-ins/operations'
import { sampleOfferEnd, samplePhotoForm, sampleTradeIn } from './sample-trade-in.ts'

/** the number of spare drafts, for one operation called by every caller and with every hostile text */
const SPARE_DRAFTS = 40
/** the number of spare evaluations, for one operation called by every caller and with every hostile text */
const SPARE_EVALUATIONS = 24

/** Creates drafts of trade-ins, one with a photo, and a submitted evaluation with a photo. */
export async function addTradeIns(client: ApiClient, dealershipId: string) {
  const begin = async () => {
    const { draft } = await client.call(tradeInsOperations.beginDraft, { body: { dealershipId, requestId: crypto.randomUUID() } })
    return draft
  }
  const photograph = (draft: string) =>
    client.call(tradeInsOperations.addDraftPhoto, {
      params: { draft },
      query: { requestId: crypto.randomUUID() },
      body: samplePhotoForm('photo'),
    })
  const draft = await begin()
  const submitted = await begin()
  const readyDraft = await begin()
  const photo = await photograph(draft)
  const kept = await photograph(submitted)
  const body = sampleTradeIn()
  const { evaluationId } = await client.call(tradeInsOperations.submitDraft, { params: { draft: submitted }, body })
  const spareDrafts = await Promise.all(Array.from({ length: SPARE_DRAFTS }, begin))
  const spareEvaluations = await Promise.all(
    Array.from({ length: SPARE_EVALUATIONS }, async () => {
      const spare = await client.call(tradeInsOperations.submitDraft, { params: { draft: await begin() }, body })
      return spare.evaluationId
    }),
  )
  return { draft, draftPhotoId: photo._id, readyDraft, spareDrafts, spareEvaluations, evaluationId, evaluationPhoto: kept.filename }
}

/** Creates a link for adding photos to an evaluation, and adds one with it. */
export async function addPhotoLink(staff: ApiClient, holder: ApiClient, evaluationId: string) {
  const { uploadLink } = await staff.call(tradeInsOperations.createPhotoLink, { params: { evaluationId }, query: {} })
  const photoLink = uploadLink.split('/').at(-1) ?? ''
  const { _id: requestedPhotoId } = await holder.call(tradeInsOperations.addRequestedPhoto, {
    params: { link: photoLink },
    query: { requestId: crypto.randomUUID() },
    body: samplePhotoForm('photo'),
  })
  return { photoLink, requestedPhotoId }
}

/** Creates evaluations with offers: one to withdraw, one to read and ask about, one to answer. */
export async function addOffers(customer: ApiClient, staff: ApiClient, dealershipId: string) {
  const offered = async () => {
    const { draft } = await customer.call(tradeInsOperations.beginDraft, { body: { dealershipId, requestId: crypto.randomUUID() } })
    const query = { requestId: crypto.randomUUID() }
    const photo = await customer.call(tradeInsOperations.addDraftPhoto, { params: { draft }, query, body: samplePhotoForm('photo') })
    const { evaluationId } = await customer.call(tradeInsOperations.submitDraft, { params: { draft }, body: sampleTradeIn() })
    const made = await staff.call(tradeInsOperations.makeOffer, {
      params: { evaluationId },
      query: {},
      body: { amount: 17_000, validUntil: sampleOfferEnd(), requestId: crypto.randomUUID() },
    })
    return { evaluationId, offerId: made.offer._id, photoId: photo._id, token: made.link.split('/').at(-1) ?? '' }
  }
  const withdrawn = await offered()
  const open = await offered()
  const answered = await offered()
  const { evaluationId: offeredId, offerId } = withdrawn
  return { offeredId, offerId, offerPhotoId: open.photoId, offer: open.token, answeredOffer: answered.token }
}
