import { eventually } from '@forecourt/dev-servers/eventually'
import { beforeAll, expect, test } from 'vitest'
import { sendPacket } from '../testing/packets.ts'
import { type LeadsFixture, startLeads } from '../testing/start-leads.ts'

let leads: LeadsFixture
beforeAll(async () => {
  leads = await startLeads()
})

test('every click is counted once while replicas start and stop', async () => {
  const sent = await sendPacket(leads)
  const logId = await sent.open()
  const click = (n: number) =>
    leads.anonymous().call('saveOptions', {
      params: { logId },
      body: { customerLogs: [{ id: `click-${n}`, field: 'photo_clicked', timestamp: leads.clock.now().toISOString() }] },
    })
  for (let round = 0; round < 3; round += 1) {
    const replica = await leads.replica()
    const responses = await Promise.all(Array.from({ length: 40 }, (_, n) => click(round * 40 + n)))
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
    await replica.service.close()
  }
  // a message sent to a replica whose consumer has stopped is redelivered after its ack wait of 30 s
  await eventually(async () => expect((await sent.lead())?.clickStreamCount).toBe(120))
})
