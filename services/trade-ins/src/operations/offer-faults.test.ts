import { offerChanged } from '@forecourt/contracts/trade-ins/events'
import { eventually } from '@forecourt/dev-servers/eventually'
import { ownMongo } from '@forecourt/dev-servers/test-servers'
import { expect, onTestFinished, test } from 'vitest'
import { startOffers } from '../testing/offers.ts'
import { tokenIn } from '../testing/photo-link-calls.ts'
import { startTradeIns } from '../testing/trade-ins-fixture.ts'

test('stores an offer and its acceptance once when they are sent again after MongoDB was killed', async () => {
  const server = await ownMongo()
  onTestFinished(() => server.stop())
  const tradeIns = await startTradeIns({}, { mongodbUrl: server.url })
  const own = await startOffers(tradeIns)
  const terms = { amount: 15_000, requestId: crypto.randomUUID() }
  const make = () => own.make(terms)

  const making = make()
  await server.kill()
  await making
  await server.restart()
  let token = ''
  await eventually(async () => {
    const { status, body } = await make()
    expect(status).toBe(201)
    token = tokenIn(body.link)
  })
  const accept = () => own.customer.call('answerTradeInOffer', { params: { offer: token }, body: { answer: 'accepted' } })
  const accepting = accept()
  await server.kill()
  await accepting
  await server.restart()
  await eventually(async () => expect((await accept()).status).toBe(200))

  expect((await own.offers()).map(({ state, amount }) => [state, amount])).toEqual([['accepted', 15_000]])
  expect((await own.steps()).filter((step) => step !== 'offer-viewed')).toEqual(['submitted', 'offer-made', 'offer-accepted'])
  await eventually(async () => {
    const events = await tradeIns.service.events<{ step: string }>(offerChanged.type, own.at.dealershipId)
    expect(events.map(({ data }) => data.step).filter((step) => step !== 'viewed')).toEqual(['made', 'accepted'])
  })
})
