import type { ApiClient } from '@forecourt/api-client/api-client'
import type { Operation } from '@forecourt/contracts/operation'
import type { TestUser } from '../test-platform.ts'

/** The facts in sample requests: the records of one dealership as one caller knows them. */
export interface World {
  dealershipId: string
  customerId: string
  customerEmail: string
  /** a lead of the customer, created by the salesperson who calls */
  leadId: string
  /** a packet log of the customer by its `_id`, for any caller */
  packetLogId: string
  /** a mail in the development mailbox */
  messageId: string
  /** returns another lead to delete with its customer and packet each time; a missing one when none are left */
  nextLead(): { leadId: string; customerId: string; packetLogId: string }
  versionId: string
  /** an earlier feed file than that one */
  earlierVersionId: string
  vin: string
  /** the vehicle with that VIN */
  vehicleId: string
  /** a packet link of the customer; a guess for anonymous callers */
  link: string
  /** the packet log as the caller knows it: a visit token, its `_id`, or a guess */
  logId: string
  /** the id at the end of that link, which gives access to the documents of its vehicle */
  linkId: string
  /** the inspection of the vehicle, the id of its current version, and another document that may be removed */
  documentId: string
  documentVersionId: string
  spareDocumentId: string
  /** the vehicle's uploaded video */
  videoId: string
  /** a file that waits for its vehicle, and a function that returns another one to file or remove each time; a missing one when none are left */
  unfiledId: string
  nextUnfiled(): string
  /** the token of a draft of a trade-in and a photo of it; a guess for strangers */
  draft: string
  draftPhotoId: string
  /** the token of a link to the trade-in wizard */
  tradeInOrigin: string
  /** the token of a draft to submit, and a function that returns another one to discard each time */
  readyDraft: string
  nextDraft(): string
  /** a submitted evaluation, and the file name of its photo */
  evaluationId: string
  evaluationPhoto: string
  /** the token of a link for adding photos to it, and a photo that was added with it; a guess for strangers */
  photoLink: string
  requestedPhotoId: string
  /** an evaluation whose links are revoked, and a function that returns another one to delete each time; a missing one when none are left */
  spareEvaluationId: string
  nextEvaluation(): string
  /** another evaluation, with an offer to withdraw */
  offeredId: string
  offerId: string
  /** the tokens of an open offer with a photo of its vehicle, and of an offer to answer; guesses for strangers */
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
  /** returns another salesperson to delete each time; a missing one when none are left */
  nextMember(): string
  /** a dealership to delete, without other records */
  spareDealershipId: string
  /** returns a new number each time, for names and addresses */
  next(): number
}

/** The callers: an anonymous caller, one with a packet link, and the roles of this and of another dealership. */
export const CALLERS = ['anonymous', 'link holder', 'SALES', 'ADMIN', 'SALES elsewhere', 'ADMIN elsewhere', 'OWNER'] as const
export type CallerName = (typeof CALLERS)[number]

/** Returns the caller of an operation with the most access. */
export function mostPrivilegedCaller({ access }: Operation): CallerName {
  return access.kind === 'link' ? 'link holder' : 'OWNER'
}

export interface SampleWorld {
  /** the accounts of the callers that have one */
  users: Readonly<Partial<Record<CallerName, TestUser>>>
  clients: Readonly<Record<CallerName, ApiClient>>
  /** returns the facts as that caller knows them */
  as(caller: CallerName): World
  /** the dealership of the callers elsewhere, which has no records */
  otherDealershipId: string
  /** Starts a separate session, for calls that end it. */
  freshClient(caller: CallerName): Promise<ApiClient>
  /** Creates an administrator of the dealership who is signed in and has not chosen a password yet. */
  newcomer(): Promise<ApiClient>
  /** Uploads the feed again if it was deleted. */
  ensureFeed(): Promise<void>
}
