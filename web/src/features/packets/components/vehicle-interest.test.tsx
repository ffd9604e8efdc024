import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderRoutes } from '../../../testing/render-portal.tsx'
import { samplePacketLog } from '../../../testing/sample-packet-log.ts'
import { stubServer } from '../../../testing/stub-server.ts'
import { VehicleInterest } from './vehicle-interest.tsx'

test('interest says that it counts the newest hundred links when there may be more', async () => {
  const { dealershipId, vehicle } = samplePacketLog()
  const packetLogs = Array.from({ length: 100 }, (_, index) =>
    samplePacketLog({ _id: `${index}`.padStart(24, '0'), opened: true, opens: 1 }),
  )
  stubServer({ 'GET /api/dealerships/api/packet-logs': () => ({ packetLogs, total: 130, page: 1, pageSize: 100 }) })
  renderRoutes([{ path: '/', element: <VehicleInterest dealershipId={dealershipId} vehicle={vehicle} /> }], '/')
  const sum = await screen.findByText(/by 1 customer/)
  expect(sum.textContent).toBe('100 opens by 1 customer, 100 packets sent, of the newest 100 links')
})
