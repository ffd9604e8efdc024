import type { ApiClient } from '@forecourt/api-client/api-client'
import type { TestUser } from '../test-platform.ts'

/** The facts that sample requests are made of: records of one dealership, as one caller would name them. */
export interface World {
  dealershipId: string
  customerId: string
  customerEmail: string
  /** a lead of the customer, made by the salesperson who calls */
  leadId: string
  /** a packet log of the customer by its `_id`, for any caller */
  packetLogId: string
  /** a mail in the development mailbox */
  messageId: string
  /** a lead to be deleted with its customer and packet, another one each time; one that is gone when there are no more */
  nextLead(): { leadId: string; customerId: string; packetLogId: string }
  versionId: string
  /** a feed file from before that one */
  earlierVersionId: string
  vin: string
  /** the vehicle with that VIN */
  vehicleId: string
  /** a packet link of the customer; a guess for anonymous callers */
  link: string
  /** how the caller names the packet log: a visit token, its `_id`, or a guess */
  logId: string
  /** the id at the end of that link: it shows the documents of its vehicle */
  linkId: string
  /** the vehicle's inspection, the id of its current version, and another document that may be removed */
  documentId: string
  documentVersionId: string
  spareDocumentId: string
  /** the vehicle's uploaded video */
  videoId: string
  /** a file that waits for its vehicle, and one to be filed or removed, another one each time; one that is gone when there are no more */
  unfiledId: string
  nextUnfiled(): string
  /** the token of a draft of a trade-in, and a photo of it; a guess in the hands of strangers */
  draft: string
  draftPhotoId: string
  /** the token of a link to the trade-in wizard */
  tradeInOrigin: string
  /** the token of one to be submitted, and of one to be discarded, another one each time */
  readyDraft: string
  nextDraft(): string
  /** a submitted evaluation, and the file name of its photo */
  evaluationId: string
  evaluationPhoto: string
  /** the token of a link with which photos are added to it, and a photo that came by it; a guess in the hands of strangers */
  photoLink: string
  requestedPhotoId: string
  /** an evaluation whose links are revoked, and one to be deleted, another one each time; one that is gone when there are no more */
  spareEvaluationId: string
  nextEvaluation(): string
  /** another one with an offer that is withdrawn */
  offeredId: string
  offerId: string
  /** the tokens of an open offer's page, with a photo of its vehicle, and of one that is answered; guesses as those of drafts */
  offer: string
  offerPhotoId: string
  answeredOffer: string
  /** an alert of the salesperson, for any caller */
  alertId: string
  /** the photo of a salesperson who does not call */
  staffPhotoId: string
  login: TestUser
  dealershipSlug: string
  /** a salesperson of the dealership who does not call */
  memberId: string
  /** an administrator of the dealership who does not call */
  adminId: string
  /** a salesperson to be deleted, another one each time; one that is gone when there are no more */
  nextMember(): string
  /** a dealership to be deleted; nothing else is known of it */
  spareDealershipId: string
  /** a number that was never given before, for names and addresses */
  next(): number
}

/** Who may call: an anonymous caller, one with a packet link, and the roles of this and of another dealership. */
export const CALLERS = ['anonymous', 'link holder', 'SALES', 'ADMIN', 'SALES elsewhere', 'ADMIN elsewhere', 'OWNER'] as const
export type CallerName = (typeof CALLERS)[number]

export interface SampleWorld {
  /** the accounts of the callers who have one */
  users: Readonly<Partial<Record<CallerName, TestUser>>>
  clients: Readonly<Record<CallerName, ApiClient>>
  /** the facts as that caller knows them */
  as(caller: CallerName): World
  /** the dealership of those elsewhere; it has nothing */
  otherDealershipId: string
  /** A separate session, for calls that end it. */
  freshClient(caller: CallerName): Promise<ApiClient>
  /** A new administrator of the dealership, signed in, who has not chosen a password yet. */
  newcomer(): Promise<ApiClient>
  /** Uploads the feed again if it was deleted. */
  ensureFeed(): Promise<void>
}
