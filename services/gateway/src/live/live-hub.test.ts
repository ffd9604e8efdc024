import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { SALES } from '../testing/test-gateway.ts'
import { createLiveHub } from './live-hub.ts'

test('a message is checked only against screens that may see it, however many screens of other dealerships are open', () => {
  const hub = createLiveHub({ heartbeatMs: 60_000 })
  let looks = 0
  for (let n = 0; n < 200; n++) {
    const user = {
      ...SALES,
      _id: `65f0000000000000000${String(n).padStart(5, '0')}`,
      dealershipId: `65e0000000000000000${String(n).padStart(5, '0')}`,
    }
    const session = {
      sessionId: String(n),
      expiresAt: Number.POSITIVE_INFINITY,
      get user() {
        looks++
        return user
      },
    }
    hub.open({ session, tokenHash: '', dealershipId: null }, new ServerResponse(new IncomingMessage(new Socket())), {})
  }
  looks = 0
  const dealershipId = '65e000000000000000000007'
  hub.send({ topic: 'inventory.changed', dealershipId })
  hub.send({ topic: 'inbox.changed', userId: SALES._id })
  expect(looks).toBeLessThanOrEqual(2)
  hub.close()
})
