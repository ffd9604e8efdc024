import type { ApiClient } from '@forecourt/api-client/api-client'
import { authOperations } from '@forecourt/contracts/auth/operations'
import { inventoryFeedOperations } from '@forecourt/contracts/inventory-feed/operations'
import { leadsOperations } from '@forecourt/contracts/leads/operations'
import { notificationsOperations } from '@forecourt/contracts/notifications/operations'
import { eventually } from '@forecourt/dev-servers/eventually'
import type { TestPlatform, TestUser } from '../test-platform.ts'
import { draftsOf, isStranger, offersOf, secretsOf } from './caller-secrets.ts'
import { addDocuments } from './document-world.ts'
import { GUESSED_TOKEN, MISSING_ID, MISSING_PHOTO_ID } from './missing-records.ts'
import { PHONE } from './phone.ts'
import { sampleFeed, VIN } from './sample-files.ts'
import { samplePhotoForm } from './sample-trade-in.ts'
import { sendConcurrently } from './send-concurrently.ts'
import { addOffers, addPhotoLink, addTradeIns } from './trade-in-world.ts'
import { CALLERS, type CallerName, type SampleWorld } from './world.ts'

/** the number of spare members, for two operations called by every caller and a few more times */
const SPARE_MEMBERS = 24
/** the number of spare leads, for four operations called by every caller and a few more times */
const SPARE_LEADS = 40
/** More at the same time keep the process of a busy machine from checking sessions in time. */
const CONCURRENCY = 6

/** Creates two dealerships with staff. The first has a feed, a customer, a lead and a packet that was opened. */
export async function createSampleWorld(platform: TestPlatform): Promise<SampleWorld> {
  const mine = await platform.createDealership()
  const other = await platform.createDealership()
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
    return user === undefined ? platform.asAnonymous({ userAgent: PHONE }) : platform.signIn(user)
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
  // they never sign in or choose a password, because that takes three hashes, which cost as much as twenty calls
  const spareMembers = await sendConcurrently([...Array(SPARE_MEMBERS).keys()], CONCURRENCY, async (index) => {
    const names = { name: `Spare ${index}`, email: `spare-${index}@platform.test` }
    const body = { ...names, password: 'staff password', role: 'SALES' as const, dealershipId }
    const member = await owner.call(authOperations.createAdminUser, { body })
    return member
  })

  const spareLeads = await sendConcurrently([...Array(SPARE_LEADS).keys()], CONCURRENCY, async (index) => {
    const lead = await sales.call(leadsOperations.createLead, {
      params: { dealershipId },
      body: { firstName: 'Spare', lastName: `Lead ${index}`, email: `spare-${index}@customers.test`, vehicle: { vin: VIN } },
    })
    const body = { dealershipId, customerId: lead.customerId, vehicle: { vin: VIN } }
    const { _id: packetLogId } = await sales.call(leadsOperations.createPacketLog, { body })
    return { leadId: lead._id, customerId: lead.customerId, packetLogId }
  })

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
    offeredId: offers.offeredId,
    offerId: offers.offerId,
    offerPhotoId: offers.offerPhotoId,
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

/** Returns the id of the alert about the opened packet, once it has arrived. */
async function alertOf(client: ApiClient): Promise<string> {
  return eventually(async () => {
    const [first] = (await client.call(notificationsOperations.listAlerts, { query: {} })).alerts
    if (first === undefined) throw new Error('no alert has arrived yet')
    return first._id
  })
}

/** Sends the mail of a packet link and returns its id in the mailbox. */
async function sendMail(sender: ApiClient, logId: string, to: string): Promise<string> {
  await sender.call(leadsOperations.sendPacketEmail, { params: { logId }, body: { message: '', to } })
  const { messages } = await sender.call(leadsOperations.listMailbox, { query: { page: 1 } })
  return messages[0]?._id ?? MISSING_ID
}
