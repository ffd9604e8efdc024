import type { DealershipSettings } from '@forecourt/contracts/auth/dealership-settings'
import type { FeedLayout } from './inventory/feed-files.ts'

export type DealershipKey = 'northgate' | 'harbor'
export type StaffKey = 'northgate-admin' | 'northgate-sales' | 'harbor-admin'

export const DEMO_DEALERSHIPS = {
  northgate: {
    name: 'Northgate Motors',
    email: 'hello@northgate.demo',
    vehicles: 62,
    seed: 7,
    stockPrefix: 'N',
    layout: 'comma',
    file: 'northgate-inventory.csv',
    settings: {
      financeApplicationUrl: 'https://finance.northgate.example/apply',
      timeZone: 'America/New_York',
      phone: '(404) 555-0140',
      textNumber: '(404) 555-0141',
      address: '2180 Northgate Parkway NE, Atlanta, GA 30329',
      hours: openHours({ weekdays: ['09:00', '20:00'], saturday: ['09:00', '18:00'] }),
    },
  },
  harbor: {
    name: 'Harbor Light Auto',
    email: 'hello@harborlight.demo',
    vehicles: 24,
    seed: 19,
    stockPrefix: 'H',
    layout: 'tab',
    file: 'harborlight_stock.csv',
    settings: {
      timeZone: 'America/Los_Angeles',
      phone: '(562) 555-0170',
      address: '415 Harbor Light Way, Long Beach, CA 90802',
      hours: openHours({ weekdays: ['08:30', '19:00'], saturday: ['09:00', '18:00'], sunday: ['11:00', '17:00'] }),
    },
  },
} as const satisfies Record<
  DealershipKey,
  {
    name: string
    email: string
    vehicles: number
    seed: number
    stockPrefix: string
    layout: FeedLayout
    file: string
    settings: Partial<DealershipSettings>
  }
>

/** The people of the demo; customers see `title` and `phone`. */
export const DEMO_STAFF = {
  'northgate-admin': {
    name: 'Dana Whitfield',
    email: 'admin@northgate.demo',
    role: 'ADMIN',
    dealership: 'northgate',
    title: 'General Sales Manager',
    phone: '(404) 555-0142',
  },
  'northgate-sales': {
    name: 'Marcus Bell',
    email: 'sales@northgate.demo',
    role: 'SALES',
    dealership: 'northgate',
    title: 'Sales Consultant',
    phone: '(404) 555-0100',
  },
  'harbor-admin': {
    name: 'Priya Raman',
    email: 'admin@harborlight.demo',
    role: 'ADMIN',
    dealership: 'harbor',
    title: 'Owner',
    phone: '(562) 555-0171',
  },
} as const satisfies Record<StaffKey, DemoPerson>

interface DemoPerson {
  name: string
  email: string
  role: 'ADMIN' | 'SALES'
  dealership: DealershipKey
  title: string
  phone: string
}

type OpenHours = readonly [opens: string, closes: string]

/** Returns seven days, Monday first; null on days without hours. */
function openHours(days: { weekdays: OpenHours; saturday?: OpenHours; sunday?: OpenHours }): DealershipSettings['hours'] {
  const { weekdays, saturday, sunday } = days
  return [weekdays, weekdays, weekdays, weekdays, weekdays, saturday, sunday].map((hours) =>
    hours === undefined ? null : { opens: hours[0], closes: hours[1] },
  )
}

/**
 * The vehicle with every kind of content: all views, a video, the three documents, a reduced price, and a customer who opened its packet several
 * times, submitted, and has a trade-in (demo-documents.ts, demo-story.ts, trade-in-events.ts).
 */
export const SHOWCASE = { dealership: 'northgate', vehicle: 40 } as const satisfies { dealership: DealershipKey; vehicle: number }
