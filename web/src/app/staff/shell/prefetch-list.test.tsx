import { act, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { sampleCustomer } from '../../../features/customers/testing/sample-customer.ts'
import { customersPath, leadsPath, packetsPath, STAFF_ROUTES, staffInventoryPath, tradeInsPath } from '../../../shared/staff-paths.ts'
import { renderStaffPage } from '../../../testing/render-staff-page.tsx'
import { sampleDealership } from '../../../testing/sample-dealership.ts'
import { sampleEvaluation } from '../../../testing/sample-evaluation.ts'
import { sampleLead } from '../../../testing/sample-lead.ts'
import { samplePacketLog } from '../../../testing/sample-packet-log.ts'
import { sampleVehicle } from '../../../testing/sample-vehicle.ts'
import { stubServer } from '../../../testing/stub-server.ts'
import { CustomersPage } from '../pages/customers-page.tsx'
import { InventoryPage } from '../pages/inventory-page.tsx'
import { LeadsPage } from '../pages/leads-page.tsx'
import { PacketsPage } from '../pages/packets-page.tsx'
import { TradeInsPage } from '../pages/trade-ins-page.tsx'
import { prefetchList } from './prefetch-list.ts'

const mine = sampleDealership({ vehicles: 1 })
const D = mine._id
const paged = { total: 1, page: 1, pageSize: 10 }
const listed = { ...sampleCustomer({ firstName: 'Ann' }), leads: 1, packets: 2, opens: 3, submitted: false, lastActiveAt: null }
const counts = { all: 1, pending: 1, approved: 0 }

interface Case {
  route: string
  path: string
  Page: ComponentType
  /** the list's request, its response, and the text of a row */
  list: string
  response: unknown
  row: RegExp
}
const CASES: Case[] = [
  {
    route: STAFF_ROUTES.leads,
    path: leadsPath(D),
    Page: LeadsPage,
    row: /Ann/,
    list: `GET /api/dealerships/${D}/leads`,
    response: { ...paged, leads: [sampleLead({ firstName: 'Ann', dealershipId: D })] },
  },
  {
    route: STAFF_ROUTES.customers,
    path: customersPath(D),
    Page: CustomersPage,
    row: /Ann/,
    list: `GET /api/dealerships/${D}/customers`,
    response: { ...paged, customers: [listed] },
  },
  {
    route: STAFF_ROUTES.inventory,
    path: staffInventoryPath(D),
    Page: InventoryPage,
    row: /Accord/,
    list: `GET /api/dealerships/${D}/vehicles`,
    response: { ...paged, vehicles: [sampleVehicle({ model: 'Accord' })] },
  },
  {
    route: STAFF_ROUTES.packets,
    path: packetsPath(D),
    Page: PacketsPage,
    row: /Jane/,
    list: 'GET /api/dealerships/api/packet-logs',
    response: { ...paged, packetLogs: [samplePacketLog()] },
  },
  {
    route: STAFF_ROUTES.tradeIns,
    path: tradeInsPath(D),
    Page: TradeInsPage,
    row: /CR-V/,
    list: `GET /api/trade-in-evaluations/${D}`,
    response: { ...paged, counts, evaluations: [sampleEvaluation()] },
  },
]

test.each(CASES)('$path immediately shows the prefetched rows', async ({ route, path, Page, list, response, row }) => {
  let responses = true
  const { calls } = stubServer({ 'GET /api/dealerships': () => [mine], [list]: () => (responses ? response : new Promise(() => {})) })
  const { queryClient, router } = renderStaffPage([route], Page, { at: '/elsewhere', user: { role: 'ADMIN', dealershipId: D } })
  prefetchList(queryClient, D, path)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(calls.map((call) => `${call.method} ${call.path}`)).toEqual([list])
  // no request gets a response from here on
  responses = false
  await act(() => router.navigate(path))
  expect((await screen.findAllByText(row)).length).toBeGreaterThan(0)
})

test('prefetching an address that is not a list sends no request', async () => {
  const { calls } = stubServer({})
  const { queryClient } = renderStaffPage([STAFF_ROUTES.leads], LeadsPage, { at: '/elsewhere' })
  for (const path of ['/admin/dashboard', leadsPath('other')]) prefetchList(queryClient, D, path)
  expect(calls).toEqual([])
})
