import { DEFAULT_TRADE_IN_SETTINGS } from '@forecourt/contracts/trade-ins/trade-in-settings'
import type { SampleRequests } from './sample.ts'
import { sampleOfferEnd, samplePhotoForm, sampleTradeIn, sampleTradeInForm } from './sample-trade-in.ts'
import type { World } from './world.ts'

const ofDealership = { request: ({ dealershipId }: World) => ({ params: { dealershipId } }) }

/** A request for every operation of the trade-ins service. */
export const TRADE_IN_REQUESTS: SampleRequests['trade-ins'] = {
  checkTradeInVin: { request: ({ dealershipId, vin }) => ({ query: { dealershipId, vin } }) },
  submitEvaluation: { request: ({ dealershipId }) => ({ body: sampleTradeInForm(dealershipId) }) },
  beginDraft: {
    request: ({ dealershipId, logId }) => ({ body: { dealershipId, origin: logId, requestId: '6f1d6b4e-5f0a-4d7c-9b1e-2a3b4c5d6e7f' } }),
  },
  getDraft: { request: ({ draft }) => ({ params: { draft } }) },
  saveDraft: { request: ({ draft }) => ({ params: { draft }, body: { ...sampleTradeIn(), revision: 0 } }) },
  discardDraft: { request: ({ nextDraft }) => ({ params: { draft: nextDraft() } }) },
  addDraftPhoto: {
    // repeats a few ids, because a draft has room for twenty photos
    request: ({ draft, next }) => ({
      params: { draft },
      query: { shot: 'front', requestId: `00000000-0000-4000-8000-00000000000${next() % 8}` },
      body: samplePhotoForm('photo'),
    }),
  },
  getDraftPhoto: { request: ({ draft, draftPhotoId }) => ({ params: { draft, photoId: draftPhotoId }, query: { size: 'small' } }) },
  // a missing photo, because other requests read the existing one
  removeDraftPhoto: { request: ({ draft }) => ({ params: { draft, photoId: 'e'.repeat(24) } }) },
  submitDraft: { request: ({ readyDraft }) => ({ params: { draft: readyDraft }, body: sampleTradeIn() }), onlyOnce: true },
  listEvaluations: { request: ({ dealershipId }) => ({ params: { dealershipId }, query: { page: 1, search: 'tracy' } }) },
  getEvaluation: { request: ({ evaluationId }) => ({ params: { evaluationId } }) },
  makeOffer: {
    request: ({ evaluationId }) => ({
      params: { evaluationId },
      query: { mail: 'false' },
      body: { amount: 17_000, validUntil: sampleOfferEnd(), note: 'Bring both keys', requestId: '0b6c0f1e-7f0a-4d7c-9b1e-2a3b4c5d6e7f' },
    }),
  },
  withdrawOffer: { request: ({ offeredId, offerId }) => ({ params: { evaluationId: offeredId, offerId } }) },
  createOfferLink: {
    request: ({ offeredId, offerId }) => ({ params: { evaluationId: offeredId, offerId }, query: { mail: 'false' } }),
  },
  getTradeInOffer: { request: ({ offer }) => ({ params: { offer } }) },
  getTradeInOfferPhoto: {
    request: ({ offer, offerPhotoId }) => ({ params: { offer, photoId: offerPhotoId }, query: { size: 'small' } }),
  },
  answerTradeInOffer: {
    request: ({ answeredOffer }) => ({ params: { offer: answeredOffer }, body: { answer: 'accepted', reason: '' } }),
  },
  askAboutTradeInOffer: {
    request: ({ offer }) => ({
      params: { offer },
      body: { text: 'Is the tax included?', requestId: '1c7d1f2e-7f0a-4d7c-9b1e-2a3b4c5d6e7f' },
    }),
  },
  getEvaluationPhoto: { request: ({ evaluationPhoto }) => ({ params: { filename: evaluationPhoto }, query: { size: 'small' } }) },
  setEvaluationStatus: {
    request: ({ evaluationId, next }) => ({
      params: { evaluationId },
      body: { status: next() % 2 === 0 ? 'approved' : 'need_reviewed', updatedBy: { role: 'OWNER' } },
    }),
  },
  deleteEvaluation: {
    request: ({ nextEvaluation }) => ({ params: { evaluationId: nextEvaluation() }, query: { userRole: 'OWNER' } }),
  },
  getTradeInReport: { request: ({ dealershipId }) => ({ params: { dealershipId }, query: { weeks: 4 } }) },
  exportEvaluations: {
    request: ({ dealershipId }) => ({ params: { dealershipId }, query: { search: 'tracy', sort: 'vehicle-year', status: 'pending' } }),
  },
  createPhotoLink: { request: ({ evaluationId }) => ({ params: { evaluationId }, query: {} }) },
  revokePhotoLinks: { request: ({ spareEvaluationId }) => ({ params: { evaluationId: spareEvaluationId } }) },
  getPhotoRequest: { request: ({ photoLink }) => ({ params: { link: photoLink } }) },
  addRequestedPhoto: {
    // repeats a few ids, because an evaluation has room for twenty photos
    request: ({ photoLink, next }) => ({
      params: { link: photoLink },
      query: { shot: 'damage', requestId: `00000000-0000-4000-8000-00000000000${next() % 8}` },
      body: samplePhotoForm('photo'),
    }),
  },
  getRequestedPhoto: {
    request: ({ photoLink, requestedPhotoId }) => ({ params: { link: photoLink, photoId: requestedPhotoId }, query: { size: 'small' } }),
  },
  // a missing photo, because other requests read the existing one
  removeRequestedPhoto: { request: ({ photoLink }) => ({ params: { link: photoLink, photoId: 'e'.repeat(24) } }) },
  refreshValuation: { request: ({ evaluationId }) => ({ params: { evaluationId } }) },
  setEvaluationValue: { request: ({ evaluationId }) => ({ params: { evaluationId }, body: { amount: 12_500, reason: 'New tires' } }) },
  askForValuation: {
    request: ({ dealershipId }) => ({
      body: { dealershipId, prompt: 'What is a 2019 Honda Accord with 41,200 miles worth?', make: 'Honda', model: 'Accord' },
    }),
    // no model is configured, and there are too few prices to learn from
    status: 503,
  },
  getTradeInSettings: ofDealership,
  saveTradeInSettings: {
    request: ({ dealershipId }) => ({ params: { dealershipId }, body: { ...DEFAULT_TRADE_IN_SETTINGS, marginPercent: 12 } }),
  },
}
