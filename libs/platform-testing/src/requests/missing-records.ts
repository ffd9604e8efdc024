import type { World } from './world.ts'

/** Ids that no record and no photo has. */
export const MISSING_ID = 'f'.repeat(24)
export const MISSING_PHOTO_ID = 'f'.repeat(32)
export const GUESSED_TOKEN = 'A'.repeat(43)

/** Returns the same facts with ids of missing records, in a missing dealership unless another is given. */
export function missing(world: World, dealershipId = MISSING_ID): World {
  const members = { memberId: MISSING_ID, adminId: MISSING_ID, nextMember: () => MISSING_ID, spareDealershipId: dealershipId }
  return {
    ...world,
    ...members,
    dealershipId,
    dealershipSlug: 'nowhere',
    staffPhotoId: MISSING_PHOTO_ID,
    alertId: MISSING_ID,
    customerId: MISSING_ID,
    leadId: MISSING_ID,
    packetLogId: MISSING_ID,
    messageId: MISSING_ID,
    nextLead: () => ({ leadId: MISSING_ID, customerId: MISSING_ID, packetLogId: MISSING_ID }),
    vehicleId: MISSING_ID,
    versionId: MISSING_ID,
    earlierVersionId: MISSING_ID,
    logId: MISSING_ID,
    documentId: MISSING_ID,
    documentVersionId: MISSING_ID,
    spareDocumentId: MISSING_ID,
    videoId: MISSING_ID,
    unfiledId: MISSING_ID,
    nextUnfiled: () => MISSING_ID,
    draft: GUESSED_TOKEN,
    readyDraft: GUESSED_TOKEN,
    nextDraft: () => GUESSED_TOKEN,
    draftPhotoId: MISSING_ID,
    tradeInOrigin: GUESSED_TOKEN,
    evaluationId: MISSING_ID,
    evaluationPhoto: `${MISSING_ID}.jpg`,
    spareEvaluationId: MISSING_ID,
    photoLink: GUESSED_TOKEN,
    requestedPhotoId: MISSING_ID,
    nextEvaluation: () => MISSING_ID,
    offeredId: MISSING_ID,
    offerId: MISSING_ID,
    offerPhotoId: MISSING_ID,
    offer: GUESSED_TOKEN,
    answeredOffer: GUESSED_TOKEN,
  }
}
