import { createHash } from 'node:crypto'
import { CUSTOMER_REQUESTS } from './customer-requests.ts'
import { NOTIFICATION_REQUESTS } from './notification-requests.ts'
import { PROFILE_REQUESTS } from './profile-requests.ts'
import type { SampleRequests } from './sample.ts'
import { sampleDocument, sampleFeed, sampleTaxTable, sampleVideo } from './sample-files.ts'
import { TRADE_IN_REQUESTS } from './trade-in-requests.ts'
import { TWO_STEP_REQUESTS } from './two-step-requests.ts'
import type { World } from './world.ts'

const ofDealership = { request: ({ dealershipId }: World) => ({ params: { dealershipId } }) }
const ofVersion = { request: ({ dealershipId, versionId }: World) => ({ params: { dealershipId, versionId } }) }
const OPEN = { opens: '09:00', closes: '19:00' }
const SETTINGS = {
  docFee: 199,
  defaultTaxRate: 0.08,
  taxRules: 'state' as const,
  timeZone: 'America/Chicago',
  logoUrl: 'https://dealer.example/logo.png',
  phone: '(312) 555-0100',
  textNumber: '(312) 555-0101',
  address: '1 Main Street, Chicago, IL 60601',
  hours: [OPEN, OPEN, OPEN, OPEN, OPEN, OPEN, null],
}
const aTime = '2026-05-14T16:00:00.000Z'

/** Returns an unguessable link id for a number (rules: shareable link). */
function unguessable(number: number): string {
  return createHash('sha256').update(`link ${number}`).digest('base64url').slice(0, 24)
}

/** A request for every operation of the contracts. A new operation without one does not compile. */
export const SAMPLE_REQUESTS: SampleRequests = {
  gateway: {
    live: { request: () => ({}) },
  },
  auth: {
    ...PROFILE_REQUESTS,
    ...TWO_STEP_REQUESTS,
    login: { request: ({ login: { email, password } }) => ({ body: { email, password } }) },
    listOwnSessions: { request: () => ({}) },
    endOtherSessions: { request: () => ({}) },
    logout: { request: () => ({}), endsSession: true },
    getSession: { request: () => ({}) },
    resolveSession: { request: () => ({ body: { tokenHash: '0'.repeat(64) } }) },
    listDealerships: { request: () => ({}) },
    createDealership: { request: ({ next }) => ({ body: { name: `Sample ${next()}`, email: `sample-${next()}@dealerships.test` } }) },
    getDealership: ofDealership,
    listAdminUsers: { request: () => ({}) },
    createAdminUser: {
      request: ({ dealershipId, next }) => ({
        body: {
          name: 'Sample User',
          email: `sample-${next()}@users.test`,
          password: 'sample password',
          role: 'SALES',
          dealershipId,
          dealershipName: 'Sample',
        },
      }),
    },
    extendSession: { request: () => ({}) },
    // a wrong password, because the right one would sign the other callers out
    changeOwnPassword: {
      request: () => ({ body: { currentPassword: 'not the password', newPassword: 'another password' } }),
      status: 400,
    },
    getDealershipByName: { request: ({ dealershipSlug }) => ({ params: { name: dealershipSlug } }) },
    updateDealership: {
      request: ({ dealershipId, next }) => ({
        params: { dealershipId },
        body: { name: `Renamed ${next()}`, email: 'renamed@dealerships.test', settings: SETTINGS },
      }),
    },
    deleteDealership: { request: ({ spareDealershipId }) => ({ params: { dealershipId: spareDealershipId } }) },
    deleteAdminUser: { request: ({ nextMember }) => ({ params: { userId: nextMember() }, query: { userRole: 'OWNER' } }) },
    resetAdminUserPassword: { request: ({ adminId }) => ({ params: { userId: adminId }, body: { password: 'reset password' } }) },
    setAdminEmailNotifications: { request: ({ adminId }) => ({ params: { userId: adminId }, body: { emailNotifications: true } }) },
    listSalesTeam: ofDealership,
    addSalesTeamMember: {
      request: ({ dealershipId, next }) => ({
        params: { dealershipId },
        body: { name: 'Sample Member', email: `member-${next()}@users.test`, password: 'sample password' },
      }),
    },
    removeSalesTeamMember: {
      request: ({ dealershipId, nextMember }) => ({ params: { dealershipId, memberId: nextMember() }, query: { userRole: 'OWNER' } }),
    },
    resetSalesTeamPassword: {
      request: ({ dealershipId, memberId }) => ({ params: { dealershipId, memberId }, body: { password: 'reset password' } }),
    },
    setSalesTeamEmailNotifications: {
      request: ({ dealershipId, memberId }) => ({ params: { dealershipId, memberId }, body: { emailNotifications: true } }),
    },
    listActivityLogs: {
      request: ({ dealershipId }) => ({ params: { dealershipId }, query: { page: 1, limit: 5, actionType: 'create', days: 7 } }),
    },
    exportActivityLogs: { request: ({ dealershipId }) => ({ params: { dealershipId }, query: { actionType: 'all', days: 7 } }) },
    getActivityStats: { request: ({ dealershipId }) => ({ params: { dealershipId }, query: { days: 30 } }) },
    clearActivityLogs: { request: ({ dealershipId }) => ({ params: { dealershipId }, query: { actionType: 'view' } }) },
  },
  'inventory-feed': {
    listVehicles: {
      request: ({ dealershipId }) => ({ params: { dealershipId }, query: { page: 1, search: 'accord', filter: 'all', sort: 'price' } }),
    },
    listVehiclesCsv: ofDealership,
    listSimilarVehicles: { request: ({ dealershipId, vin }) => ({ params: { dealershipId, vehicleId: vin } }) },
    listVehicleFacets: ofDealership,
    exportVehicles: { request: ({ dealershipId }) => ({ params: { dealershipId }, query: { filter: 'used', make: 'Honda' } }) },
    editVehicle: {
      request: ({ dealershipId, vehicleId }) => ({
        params: { dealershipId, vehicleId },
        body: { price: 12_345, description: 'One owner.', photos: null },
      }),
      needsFeed: true,
    },
    getFeedFormat: ofDealership,
    changeFeedFormat: {
      request: ({ dealershipId }) => ({
        params: { dealershipId },
        body: { columns: { dlrnote: 'ignore' }, mileageUnit: 'mi', currency: 'USD' },
      }),
    },
    listFeedVersionChanges: ofVersion,
    getVehicle: { request: ({ dealershipId, vin }) => ({ params: { dealershipId, vehicleId: vin } }), needsFeed: true },
    uploadCsv: { request: ({ dealershipId }) => ({ params: { dealershipId }, body: sampleFeed() }) },
    downloadCsv: { ...ofDealership, needsFeed: true },
    deleteCsv: { ...ofDealership, needsFeed: true },
    listFeedVersions: ofDealership,
    getFeedVersion: ofVersion,
    downloadRejectedRows: ofVersion,
    // the sample's file was imported and does not wait for confirmation
    confirmFeedVersion: { ...ofVersion, status: 409 },
    discardFeedVersion: { ...ofVersion, status: 409 },
    watchCsvPath: { request: ({ dealershipId }) => ({ params: { dealershipId }, body: { path: dealershipId } }) },
    getCsvWatchPath: ofDealership,
    stopWatching: ofDealership,
    restoreFeedVersion: {
      request: ({ dealershipId, earlierVersionId }) => ({ params: { dealershipId, versionId: earlierVersionId } }),
    },
  },
  documents: {
    getDealershipDocuments: { request: ({ dealershipId, vin }) => ({ params: { dealershipId }, query: { vin } }) },
    uploadDocuments: {
      request: ({ dealershipId, vin }) => ({ params: { dealershipId }, query: { check: '1' }, body: sampleDocument('files', { vin }) }),
    },
    uploadInspectionPdf: { request: ({ dealershipId, vin }) => ({ params: { dealershipId }, body: sampleDocument('pdf', { vin }) }) },
    uploadAutoCheckPdf: { request: ({ dealershipId, vin }) => ({ params: { dealershipId }, body: sampleDocument('pdf', { vin }) }) },
    uploadMsrpPdf: { request: ({ dealershipId, vin }) => ({ params: { dealershipId }, body: sampleDocument('pdf', { vin }) }) },
    uploadVehicleVideo: { request: ({ dealershipId, vin }) => ({ params: { dealershipId }, body: sampleVideo('video', { vin }) }) },
    // for a missing vehicle, so that the uploaded video stays
    setVehicleVideo: {
      request: ({ dealershipId }) => ({ params: { dealershipId }, body: { vin: 'NO SUCH VEHICLE', videoUrl: 'https://videos.test/1' } }),
      status: 404,
    },
    getVehicleDocuments: { request: ({ dealershipId, vin }) => ({ params: { dealershipId, vehicle: vin } }) },
    getDocument: { request: ({ dealershipId, documentId, linkId }) => ({ params: { dealershipId, documentId }, query: { link: linkId } }) },
    getDocumentPages: {
      request: ({ dealershipId, documentId, linkId }) => ({ params: { dealershipId, documentId }, query: { link: linkId } }),
    },
    getDocumentPage: {
      request: ({ dealershipId, documentId, linkId }) => ({
        params: { dealershipId, documentId, page: 1 },
        query: { link: linkId, size: 'small' },
      }),
    },
    moveDocument: {
      request: ({ dealershipId, documentId, vin }) => ({
        params: { dealershipId, documentId },
        body: { vehicle: vin, kind: 'inspection' },
      }),
    },
    removeDocument: { request: ({ dealershipId, spareDocumentId }) => ({ params: { dealershipId, documentId: spareDocumentId } }) },
    restoreDocumentVersion: {
      request: ({ dealershipId, documentId, documentVersionId }) => ({
        params: { dealershipId, documentId, versionId: documentVersionId },
        query: {},
      }),
    },
    getInspectionFile: {
      request: ({ dealershipId, vin, linkId }) => ({ params: { dealershipId, fileName: `${vin}.pdf` }, query: { link: linkId } }),
    },
    getVideoFile: { request: ({ dealershipId, videoId, linkId }) => ({ params: { dealershipId, videoId }, query: { link: linkId } }) },
    listUnfiledDocuments: { request: ({ dealershipId }) => ({ params: { dealershipId }, query: { page: 1, pageSize: 5 } }) },
    getUnfiledDocument: { request: ({ dealershipId, unfiledId }) => ({ params: { dealershipId, unfiledId } }) },
    getUnfiledPage: {
      request: ({ dealershipId, unfiledId }) => ({ params: { dealershipId, unfiledId, page: 1 }, query: { size: 'small' } }),
    },
    fileUnfiledDocument: {
      request: ({ dealershipId, nextUnfiled, vin }) => ({
        params: { dealershipId, unfiledId: nextUnfiled() },
        body: { vehicle: vin, kind: 'msrp' },
      }),
    },
    discardUnfiledDocument: { request: ({ dealershipId, nextUnfiled }) => ({ params: { dealershipId, unfiledId: nextUnfiled() } }) },
    // no provider is configured on a test platform
    fetchVehicleDocument: {
      request: ({ dealershipId, vin }) => ({ params: { dealershipId, vehicle: vin }, body: { source: 'autocheck' } }),
      status: 503,
    },
    getAutoCheck: { request: () => ({ params: { vin: '1FTFW1E50PFA00001' } }), status: 503 },
    // no manufacturer is configured on a test platform
    getWindowSticker: { request: () => ({ params: { group: 'ford', vin: '1FTFW1E50PFA00001' } }), status: 503 },
  },
  leads: {
    ...CUSTOMER_REQUESTS,
    listLeads: {
      request: ({ dealershipId }) => ({ params: { dealershipId }, query: { page: 1, search: 'carla', userEmail: 'x@example.com' } }),
    },
    createLead: {
      request: ({ dealershipId, vin, next }) => ({
        params: { dealershipId },
        body: {
          firstName: 'Lena',
          lastName: 'Lead',
          email: `lena-${next()}@customers.test`,
          phone: `602555${String(next()).padStart(4, '0')}`,
          zip: '85001',
          dealershipId,
          vehicle: { vin, stockNumber: 'A1', year: 2003, make: 'Honda', model: 'Accord', trim: 'EX' },
          createdBy: { name: 'someone else' },
        },
      }),
    },
    listCustomers: { request: ({ dealershipId }) => ({ params: { dealershipId }, query: { search: 'carla', limit: 5 } }) },
    createCustomer: {
      request: ({ dealershipId, next }) => ({
        params: { dealershipId },
        body: {
          firstName: 'Cora',
          lastName: 'Customer',
          email: `cora-${next()}@customers.test`,
          phone: `480555${String(next()).padStart(4, '0')}`,
          zip: '85001',
          createdBy: 'someone else',
        },
      }),
    },
    createPacketLog: {
      request: ({ dealershipId, customerId, vin, next }) => {
        const linkId = unguessable(next())
        const link = `/vehicle-packet/${dealershipId}/${vin}/${linkId}`
        return {
          body: {
            dealershipId,
            customerId,
            vehicle: { vin, make: 'Honda' },
            link,
            linkId,
            email: 'x@example.com',
            template: 'default',
            note: 'This is the one.',
            reuse: false,
          },
        }
      },
    },
    listPacketLogs: {
      request: ({ dealershipId, customerId, customerEmail }) => ({
        query: { dealershipId, customerId, email: customerEmail, page: 1, search: 'accord' },
      }),
    },
    getPacketLog: { request: ({ logId }) => ({ params: { logId } }) },
    describePacketLink: { request: ({ dealershipId }) => ({ params: { dealershipId, linkId: 'a'.repeat(24) } }) },
    handleOpen: {
      request: ({ dealershipId, link, vin }) => ({ body: { dealershipId, link, vin, requestId: crypto.randomUUID() } }),
    },
    createTradeInLink: { request: ({ dealershipId, leadId }) => ({ params: { dealershipId, leadId } }) },
    getTradeInOrigin: { request: ({ tradeInOrigin }) => ({ params: { origin: tradeInOrigin } }) },
    heartbeat: { request: ({ logId }) => ({ params: { logId } }) },
    closePacket: { request: ({ logId }) => ({ params: { logId }, body: { action: 'page_hide' } }) },
    saveOptions: {
      request: ({ logId, next }) => ({
        params: { logId },
        body: {
          customerLogs: [{ id: `log-${next()}`, field: 'calcTerm', oldValue: '60', newValue: '72', timestamp: aTime }],
          options: { paymentType: 'finance', calcTerm: 72, zipCode: '85001', taxRegion: 'Phoenix', taxState: 'AZ' },
        },
      }),
    },
    createUrlActivity: {
      request: ({ dealershipId, vin, next }) => {
        const linkId = `activitylink${String(next()).padStart(6, '0')}`
        return {
          body: {
            dealership: dealershipId,
            dealershipName: 'Sample',
            customer: { firstName: 'Carla', lastName: 'Customer', email: 'x@example.com', phone: '6025550100' },
            vehicle: { vin },
            customUrl: `/vehicle-packet/${dealershipId}/${vin}/${linkId}`,
            linkId,
          },
        }
      },
    },
    listUrlActivity: { request: () => ({ query: { limit: 50 } }) },
    deleteLead: {
      request: ({ dealershipId, nextLead }) => ({ params: { dealershipId, leadId: nextLead().leadId }, query: { userRole: 'OWNER' } }),
    },
    assignLead: {
      request: ({ dealershipId, leadId, memberId }) => ({
        params: { dealershipId, leadId },
        body: { assignedTo: { id: memberId, name: 'any name', role: 'SALES' }, assignedBy: { role: 'OWNER' } },
      }),
    },
    unassignLead: { request: ({ dealershipId, leadId }) => ({ params: { dealershipId, leadId } }) },
    deleteCustomer: {
      request: ({ dealershipId, nextLead }) => ({
        params: { dealershipId, customerId: nextLead().customerId },
        query: { userRole: 'OWNER' },
      }),
    },
    listDuplicateCustomers: { request: ({ dealershipId }) => ({ params: { dealershipId }, query: { page: 1 } }) },
    mergeCustomers: {
      request: ({ dealershipId, customerId, nextLead }) => ({
        params: { dealershipId, customerId },
        body: { customerIds: [nextLead().customerId] },
      }),
    },
    deletePacketLog: { request: ({ nextLead }) => ({ params: { logId: nextLead().packetLogId } }) },
    setPacketAccess: {
      request: ({ packetLogId }) => ({ params: { logId: packetLogId }, body: { expiresAt: '2099-01-01T00:00:00.000Z' } }),
    },
    renderPacketEmail: { request: ({ packetLogId }) => ({ params: { logId: packetLogId }, body: { message: 'Come and see it.' } }) },
    sendPacketEmail: {
      // without a request id, so that each request counts as a new one
      request: ({ packetLogId }) => ({
        params: { logId: packetLogId },
        body: { message: 'Come and see it.', to: 'carla@customers.test' },
      }),
    },
    getMailDelivery: { request: () => ({}) },
    listMailbox: { request: () => ({ query: { page: 1 } }) },
    getMailboxMessage: { request: ({ messageId }) => ({ params: { messageId } }), only: 'SALES' },
    getLeadTimeline: { request: ({ dealershipId, leadId }) => ({ params: { dealershipId, leadId }, query: { limit: 5 } }) },
    getSessionActivity: {
      request: ({ dealershipId, customerEmail, link }) => ({ params: { dealershipId, email: customerEmail }, query: { link } }),
    },
    listActiveViewers: { request: () => ({}) },
    getClickStream: {
      request: ({ dealershipId, customerEmail, link }) => ({ params: { dealershipId, email: customerEmail }, query: { link } }),
    },
  },
  'trade-ins': TRADE_IN_REQUESTS,
  notifications: NOTIFICATION_REQUESTS,
  'tax-vin': {
    getTaxRate: { request: () => ({ params: { zip: '85001' } }) },
    getTaxRateOnly: { request: () => ({ params: { zip: '85001-1234' } }) },
    listTaxTables: { request: () => ({}) },
    listZipLookups: { request: () => ({ query: { page: 1, days: 30, result: 'average' } }) },
    importTaxTable: { request: () => ({ body: sampleTaxTable() }) },
    removeTaxTable: { request: () => ({ params: { state: 'AZ' } }) },
    undoTaxChange: { request: () => ({ params: { changeId: '0123456789abcdef01234567' } }), status: 404 },
    decodeVin: { request: ({ dealershipId }) => ({ params: { vin: '1HGCM82633A004352' }, query: { dealershipId } }) },
    decodeVinInternally: { request: () => ({ params: { vin: '1HGCM82633A004352' } }) },
    listVinMakes: { request: () => ({ query: { year: 2020 } }) },
    listVinModels: { request: () => ({ query: { year: 2020, make: 'Honda' } }) },
  },
}
