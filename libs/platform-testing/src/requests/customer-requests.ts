import type { SampleRequests } from './sample.ts'

type Asked = 'requestFromPacket' | 'requestFromInventory' | 'getHome' | 'listDealershipActivity' | 'assignLeads'
type OfCustomers = 'getCustomer' | 'updateCustomer' | 'markPacketSent' | 'findPacketLink' | 'noteContact' | 'getResponseReport'

/** Requests about customers, their questions, and the next steps of staff. */
export const CUSTOMER_REQUESTS: Pick<SampleRequests['leads'], Asked | OfCustomers> = {
  requestFromPacket: {
    request: ({ logId, next }) => ({
      params: { logId },
      body: { kind: 'test-drive', message: 'Is it still there?', preferredTime: 'Saturday', requestKey: `request-${next()}` },
    }),
  },
  requestFromInventory: {
    request: ({ dealershipId, vin, next }) => ({
      params: { dealershipId },
      body: {
        kind: 'question',
        firstName: 'Vera',
        lastName: 'Visitor',
        email: `vera-${next()}@customers.test`,
        phone: '',
        message: 'Has it a tow hitch?',
        preferredTime: 'Saturday',
        vehicle: { vin, stockNumber: 'A1', year: 2003, make: 'Honda', model: 'Accord', trim: 'EX' },
        requestKey: `request-${next()}`,
      },
    }),
  },
  getHome: { request: ({ dealershipId }) => ({ params: { dealershipId } }) },
  listDealershipActivity: { request: () => ({}) },
  assignLeads: {
    request: ({ dealershipId, leadId }) => ({ params: { dealershipId }, body: { leadIds: [leadId], assignedTo: null } }),
  },
  getCustomer: { request: ({ dealershipId, customerId }) => ({ params: { dealershipId, customerId } }) },
  updateCustomer: {
    request: ({ dealershipId, customerId, next }) => ({
      params: { dealershipId, customerId },
      body: { firstName: `Carla ${next()}`, otherPhones: ['(602) 555-0177'] },
    }),
  },
  markPacketSent: {
    request: ({ packetLogId }) => ({ params: { logId: packetLogId }, body: { channel: 'text', note: 'This is the one.' } }),
  },
  noteContact: {
    request: ({ dealershipId, leadId }) => ({
      params: { dealershipId, leadId },
      body: { channel: 'note', text: 'Called, left a message.' },
    }),
  },
  getResponseReport: { request: ({ dealershipId }) => ({ params: { dealershipId } }) },
  findPacketLink: { request: ({ linkId }) => ({ params: { linkId } }) },
}
