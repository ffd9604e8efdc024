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
    settings: { financeApplicationUrl: 'https://finance.northgate.example/apply', timeZone: 'America/New_York' },
  },
  harbor: {
    name: 'Harbor Light Auto',
    email: 'hello@harborlight.demo',
    vehicles: 24,
    seed: 19,
    stockPrefix: 'H',
    layout: 'tab',
    file: 'harborlight_stock.csv',
    settings: { timeZone: 'America/Los_Angeles' },
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

export const DEMO_STAFF = {
  'northgate-admin': { name: 'Dana Whitfield', email: 'admin@northgate.demo', role: 'ADMIN', dealership: 'northgate' },
  'northgate-sales': { name: 'Marcus Bell', email: 'sales@northgate.demo', role: 'SALES', dealership: 'northgate' },
  'harbor-admin': { name: 'Priya Raman', email: 'admin@harborlight.demo', role: 'ADMIN', dealership: 'harbor' },
} as const satisfies Record<StaffKey, { name: string; email: string; role: 'ADMIN' | 'SALES'; dealership: DealershipKey }>
