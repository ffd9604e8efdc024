import type { ApiClient } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { documentsOperations } from '@forecourt/contracts/documents/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import { smallPdf } from '@forecourt/service-testing/small-pdf'
import type { TestPlatform, TestUser } from '../test-platform.ts'
import { samplePhotoForm } from './sample-trade-in.ts'
import { addOffers, addPhotoLink, addTradeIns } from './trade-in-world.ts'

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
  /** A session of its own, for calls that end it. */
  freshClient(caller: CallerName): Promise<ApiClient>
  /** A new administrator of the dealership, signed in, who has not chosen a password yet. */
  newcomer(): Promise<ApiClient>
  /** Uploads the feed again if it was deleted. */
  ensureFeed(): Promise<void>
}

const VIN = '1HGCM82633A004352'
/** for two operations, by every caller and a few more times */
const SPARE_MEMBERS = 24
/** for four operations, by every caller and a few more times */
const SPARE_LEADS = 40
/** for two operations, by every caller and a few more times */
const SPARE_FILES = 24
/** the first bytes say what it is */
const MP4 = new Uint8Array([0, 0, 0, 24, ...new TextEncoder().encode('ftypisom'), 0, 0, 2, 0, ...new TextEncoder().encode('isomiso2mp41')])
const MISSING_ID = 'f'.repeat(24)
const MISSING_PHOTO_ID = 'f'.repeat(32)
const GUESSED_TOKEN = 'A'.repeat(43)
const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

/** A table with one good row. */
export function sampleTaxTable(): FormData {
  const body = new FormData()
  body.set(
    'file',
    new Blob(['ZipCode,State,TaxRegionName,EstimatedCombinedRate\n85001,AZ,PHOENIX,0.086\n'], { type: 'text/csv' }),
    'az.csv',
  )
  return body
}

/** A form with a PDF in a field, and other fields. */
export function sampleDocument(field: string, fields: Readonly<Record<string, string>> = {}): FormData {
  const body = new FormData()
  body.set(field, new Blob([smallPdf(['Inspection report', 'Tread depth 7/32']) as Uint8Array<ArrayBuffer>]), 'a.pdf')
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

/** A form with a film in a field, and other fields. */
export function sampleVideo(field: string, fields: Readonly<Record<string, string>> = {}): FormData {
  const body = new FormData()
  body.set(field, new Blob([MP4]), 'a.mp4')
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return body
}

/** A feed with one good row and one that is rejected. */
export function sampleFeed(price = 4995): FormData {
  const body = new FormData()
  const rows = ['VIN,Stock Number,Year,Make,Model,Price,Cost', `${VIN},A1,2003,Honda,Accord,${price},3000`, ',,2004,Ford,Focus,995,500']
  body.set('file', new Blob([`${rows.join('\n')}\n`], { type: 'text/csv' }), 'stock.csv')
  return body
}

/** Two dealerships with staff; the first has a feed, a customer, a lead and a packet that was opened. */
export async function createSampleWorld(platform: TestPlatform): Promise<SampleWorld> {
  const [mine, other] = [await platform.createDealership(), await platform.createDealership()]
  const dealershipId = mine._id
  const users: Partial<Record<CallerName, TestUser>> = {
    SALES: await platform.createUser('SALES', dealershipId),
    ADMIN: await platform.createUser('ADMIN', dealershipId),
    'SALES elsewhere': await platform.createUser('SALES', other._id),
    'ADMIN elsewhere': await platform.createUser('ADMIN', other._id),
    OWNER: platform.owner,
  }
  const freshClient = async (caller: CallerName) => {
    const user = users[caller]
    return user === undefined ? platform.asAnonymous({ userAgent: BROWSER }) : platform.signIn(user)
  }
  const clients = Object.fromEntries(await Promise.all(CALLERS.map(async (caller) => [caller, await freshClient(caller)])))
  const { OWNER: owner, SALES: sales } = clients

  const upload = (body: FormData) => owner.call(inventoryFeedOperations.uploadCsv, { params: { dealershipId }, body })
  const { version: earlier } = await upload(sampleFeed(5995))
  const { version } = await upload(sampleFeed())
  const { _id: vehicleId } = await owner.call(inventoryFeedOperations.getVehicle, { params: { dealershipId, vehicleId: VIN } })
  const customerEmail = 'carla@customers.test'
  const person = { firstName: 'Carla', lastName: 'Customer', email: customerEmail }
  const { customerId, _id: leadId } = await sales.call(leadsOperations.createLead, {
    params: { dealershipId },
    body: { ...person, vehicle: { vin: VIN } },
  })
  const packet = await sales.call(leadsOperations.createPacketLog, { body: { dealershipId, customerId, vehicle: { vin: VIN } } })
  const opened = { dealershipId, link: packet.link, vin: VIN }
  const { logId: visitToken } = await clients['link holder'].call(leadsOperations.handleOpen, { body: opened })

  const alertId = await alertOf(sales)

  const [spare, member, admin] = [
    await platform.createDealership(),
    await platform.createUser('SALES', dealershipId),
    await platform.createUser('ADMIN', dealershipId),
  ]
  const { photoId } = await (await platform.signIn(member)).call(authOperations.setOwnPhoto, { body: samplePhotoForm('photo') })
  // they never sign in, so that none of them chooses a password: each of the three hashes that takes costs as much as twenty calls
  const spareMembers = await Promise.all(
    Array.from({ length: SPARE_MEMBERS }, (_, index) => {
      const body = {
        name: `Spare ${index}`,
        email: `spare-${index}@platform.test`,
        password: 'staff password',
        role: 'SALES' as const,
        dealershipId,
      }
      return owner.call(authOperations.createAdminUser, { body })
    }),
  )

  const spareLeads = await Promise.all(
    Array.from({ length: SPARE_LEADS }, async (_, index) => {
      const lead = await sales.call(leadsOperations.createLead, {
        params: { dealershipId },
        body: { firstName: 'Spare', lastName: `Lead ${index}`, email: `spare-${index}@customers.test`, vehicle: { vin: VIN } },
      })
      const body = { dealershipId, customerId: lead.customerId, vehicle: { vin: VIN } }
      const { _id: packetLogId } = await sales.call(leadsOperations.createPacketLog, { body })
      return { leadId: lead._id, customerId: lead.customerId, packetLogId }
    }),
  )

  const filed = await addDocuments(owner, dealershipId)
  const spareFiles = [...filed.unfiledIds]

  const tradeIns = await addTradeIns(clients['link holder'], dealershipId)
  const spareDrafts = [...tradeIns.spareDrafts]
  const [spareEvaluationId = MISSING_ID, ...spareEvaluations] = tradeIns.spareEvaluations
  const photoLink = await addPhotoLink(sales, clients['link holder'], tradeIns.evaluationId)
  const offers = await addOffers(clients['link holder'], owner, dealershipId)

  let number = 0
  const facts = {
    documentId: filed.documentId,
    documentVersionId: filed.documentVersionId,
    spareDocumentId: filed.spareDocumentId,
    videoId: filed.videoId,
    unfiledId: filed.unfiledIds[0] ?? MISSING_ID,
    nextUnfiled: () => (spareFiles.length > 1 ? spareFiles.pop() : undefined) ?? MISSING_ID,
    evaluationId: tradeIns.evaluationId,
    evaluationPhoto: tradeIns.evaluationPhoto,
    requestedPhotoId: photoLink.requestedPhotoId,
    spareEvaluationId,
    nextEvaluation: () => spareEvaluations.pop() ?? MISSING_ID,
    ...{ offeredId: offers.offeredId, offerId: offers.offerId, offerPhotoId: offers.offerPhotoId },
    alertId,
    dealershipSlug: mine.slug,
    memberId: member._id,
    staffPhotoId: photoId ?? MISSING_PHOTO_ID,
    adminId: admin._id,
    nextMember: () => spareMembers.pop()?._id ?? member._id,
    spareDealershipId: spare._id,
    dealershipId,
    customerId,
    customerEmail,
    leadId,
    packetLogId: packet._id,
    messageId: await sendMail(sales, packet._id, customerEmail),
    nextLead: () => spareLeads.pop() ?? { leadId, customerId, packetLogId: packet._id },
    versionId: version._id,
    earlierVersionId: earlier._id,
    vin: VIN,
    vehicleId,
    login: users.SALES ?? platform.owner,
  }
  const { token: tradeInOrigin } = await owner.call(leadsOperations.createTradeInLink, { params: { dealershipId, leadId } })
  return {
    users,
    clients,
    freshClient,
    otherDealershipId: other._id,
    as: (caller) => ({
      ...facts,
      ...secretsOf(caller, packet, visitToken),
      photoLink: isStranger(caller) ? GUESSED_TOKEN : photoLink.photoLink,
      ...draftsOf(caller, { ...tradeIns, tradeInOrigin, nextDraft: () => spareDrafts.pop() ?? GUESSED_TOKEN }),
      ...offersOf(caller, offers),
      next: () => ++number,
    }),
    async newcomer() {
      const account = { email: 'newcomer@platform.test', password: 'set by the owner' }
      const body = { name: 'Newcomer', role: 'ADMIN' as const, dealershipId, ...account }
      await owner.call(authOperations.createAdminUser, { body })
      return platform.signIn(account)
    },
    async ensureFeed() {
      await upload(sampleFeed())
    },
  }
}

/** Documents and a video of the vehicle, whose pages are drawn, and files that wait for a vehicle. */
async function addDocuments(client: ApiClient, dealershipId: string) {
  const params = { dealershipId }
  const { result } = await client.call(documentsOperations.uploadInspectionPdf, { params, body: sampleDocument('pdf', { vin: VIN }) })
  const { result: spare } = await client.call(documentsOperations.uploadAutoCheckPdf, { params, body: sampleDocument('pdf', { vin: VIN }) })
  await client.call(documentsOperations.uploadVehicleVideo, { params, body: sampleVideo('video', { vin: VIN }) })
  const body = new FormData()
  for (let at = 0; at < SPARE_FILES; at++)
    body.append('files', new Blob([smallPdf([`Paper ${at}`]) as Uint8Array<ArrayBuffer>]), 'paper.pdf')
  const { results } = await client.call(documentsOperations.uploadDocuments, { params, query: {}, body })
  const named = { dealershipId, vehicle: VIN }
  const { documents, video } = await client.call(documentsOperations.getVehicleDocuments, { params: named })
  const documentId = result.documentId ?? MISSING_ID
  await eventually(async () => {
    const { render } = await client.call(documentsOperations.getDocumentPages, { params: { dealershipId, documentId }, query: {} })
    if (render !== 'ready') throw new Error('its pages are not drawn yet')
  })
  const [first] = results
  await eventually(async () => {
    const { documents: waiting } = await client.call(documentsOperations.listUnfiledDocuments, { params, query: {} })
    if (waiting.find(({ _id }) => _id === first?.documentId)?.render !== 'ready') throw new Error('its pages are not drawn yet')
  })
  return {
    documentId,
    documentVersionId: documents.find(({ _id }) => _id === documentId)?.currentVersionId ?? MISSING_ID,
    spareDocumentId: spare.documentId ?? MISSING_ID,
    videoId: video?._id ?? MISSING_ID,
    unfiledIds: results.flatMap(({ documentId: id }) => (id === null ? [] : [id])),
  }
}

/** The alert of the packet that was opened, once it has arrived. */
async function alertOf(client: ApiClient): Promise<string> {
  return eventually(async () => {
    const [first] = (await client.call(notificationsOperations.listAlerts, { query: {} })).alerts
    if (first === undefined) throw new Error('no alert has arrived yet')
    return first._id
  })
}

/** Sends the mail for a packet link; answers the id under which the mailbox has it. */
async function sendMail(sender: ApiClient, logId: string, to: string): Promise<string> {
  await sender.call(leadsOperations.sendPacketEmail, { params: { logId }, body: { message: '', to } })
  const { messages } = await sender.call(leadsOperations.listMailbox, { query: { page: 1 } })
  return messages[0]?._id ?? MISSING_ID
}

/** The same facts with records that do not exist, in a dealership that does not exist unless another is given. */
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
    ...{
      draft: GUESSED_TOKEN,
      readyDraft: GUESSED_TOKEN,
      nextDraft: () => GUESSED_TOKEN,
      draftPhotoId: MISSING_ID,
      tradeInOrigin: GUESSED_TOKEN,
    },
    ...{ evaluationId: MISSING_ID, evaluationPhoto: `${MISSING_ID}.jpg`, spareEvaluationId: MISSING_ID },
    ...{ photoLink: GUESSED_TOKEN, requestedPhotoId: MISSING_ID, nextEvaluation: () => MISSING_ID },
    ...{ offeredId: MISSING_ID, offerId: MISSING_ID, offerPhotoId: MISSING_ID, offer: GUESSED_TOKEN, answeredOffer: GUESSED_TOKEN },
  }
}

/** Links that are a person's own are unknown to these. */
function isStranger(caller: CallerName): boolean {
  return caller === 'anonymous' || caller.endsWith('elsewhere')
}

type Drafts = Pick<World, 'draft' | 'readyDraft' | 'nextDraft' | 'draftPhotoId' | 'tradeInOrigin'>

/** A draft and a link belong to the holder of the token. */
function draftsOf(caller: CallerName, { draft, readyDraft, nextDraft, draftPhotoId, tradeInOrigin }: Drafts): Drafts {
  if (!isStranger(caller)) return { draft, readyDraft, nextDraft, draftPhotoId, tradeInOrigin }
  const guessed = { draft: GUESSED_TOKEN, readyDraft: GUESSED_TOKEN, nextDraft: () => GUESSED_TOKEN, tradeInOrigin: GUESSED_TOKEN }
  return { ...guessed, draftPhotoId }
}

/** An offer's page belongs to the holder of its token. */
function offersOf(caller: CallerName, { offer, answeredOffer }: Pick<World, 'offer' | 'answeredOffer'>) {
  return isStranger(caller) ? { offer: GUESSED_TOKEN, answeredOffer: GUESSED_TOKEN } : { offer, answeredOffer }
}

function secretsOf(
  caller: CallerName,
  packet: { _id: string; link: string },
  visitToken: string,
): Pick<World, 'link' | 'linkId' | 'logId'> {
  const guess = 'a-guess-of-a-link-id'
  if (caller === 'anonymous') return { link: packet.link.replace(/[^/]+$/, guess), linkId: guess, logId: 'A'.repeat(visitToken.length) }
  const linkId = packet.link.split('/').at(-1) ?? ''
  return { link: packet.link, linkId, logId: caller === 'link holder' ? visitToken : packet._id }
}
