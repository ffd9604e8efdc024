const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/**
 * The main screens that `make pictures` photographs: their URLs (`facts` are those of demo-facts.mjs), who visits them (staff: the salesperson of the
 * demo; customer: not signed in), and the size of the window. `ready` is an element to wait for. When a URL changes, change it here too.
 */
export const SCREENS = [
  { name: 'login', as: 'customer', window: WIDE, address: () => '/admin/login', ready: 'input[type=password]' },
  { name: 'home', as: 'staff', window: WIDE, address: ({ dealershipId }) => `/admin/home/${dealershipId}`, ready: 'text=Owen Fitzgerald' },
  {
    name: 'leads',
    as: 'staff',
    window: WIDE,
    address: ({ dealershipId }) => `/admin/leads/${dealershipId}`,
    ready: 'text=Victor Petrov',
  },
  {
    name: 'lead',
    as: 'staff',
    window: WIDE,
    address: ({ dealershipId, leadId }) => `/admin/leads/${dealershipId}/${leadId}`,
    ready: 'text=Victor Petrov',
  },
  {
    name: 'inventory',
    as: 'staff',
    window: WIDE,
    address: ({ dealershipId }) => `/admin/inventory/${dealershipId}`,
    ready: 'main img',
  },
  {
    name: 'vehicle',
    as: 'staff',
    window: WIDE,
    address: ({ dealershipId, vin }) => `/admin/vehicle/${dealershipId}/${vin}`,
    ready: 'main img',
  },
  {
    name: 'send-packet',
    as: 'staff',
    window: WIDE,
    address: ({ dealershipId }) => `/admin/home/${dealershipId}?modal=send.${dealershipId}`,
    ready: '[role=dialog]',
  },
  { name: 'packet-390', as: 'customer', window: PHONE, address: ({ packet }) => packet, ready: 'img' },
  { name: 'packet-1440', as: 'customer', window: WIDE, address: ({ packet }) => packet, ready: 'img' },
  { name: 'public-inventory', as: 'customer', window: WIDE, address: ({ slug }) => `/inventory/${slug}`, ready: 'img' },
]
