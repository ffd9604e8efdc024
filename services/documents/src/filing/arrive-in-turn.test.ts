import { eventually } from '@forecourt/dev-servers/eventually'
import { expect, test } from 'vitest'
import { arriveInTurn } from './arrive-in-turn.ts'

/** A sender that sends its pieces when the test says so. */
function sender() {
  let wake = () => {}
  let pieces = 0
  let isOver = false
  let asked = false
  async function* stream(): AsyncGenerator<Buffer> {
    asked = true
    for (;;) {
      while (pieces === 0 && !isOver)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      if (pieces === 0) return
      pieces--
      yield Buffer.from('a piece')
    }
  }
  return {
    stream: stream(),
    wasAsked: () => asked,
    send(count = 1, { last = false } = {}) {
      pieces += count
      isOver = last
      wake()
    },
  }
}

async function lengthOf(stream: AsyncIterable<Buffer>): Promise<number> {
  let bytes = 0
  for await (const piece of arriveInTurn(stream)) bytes += piece.length
  return bytes
}

test('only some of many files arrive at a time, all arrive complete, and an interrupted or abandoned one frees its turn', async () => {
  const senders = Array.from({ length: 30 }, sender)
  const arrived = senders.map(({ stream }) => lengthOf(stream))
  await eventually(() => expect(senders.filter(({ wasAsked }) => wasAsked())).toHaveLength(6))
  for (const { send } of senders) send(3, { last: true })
  expect(await Promise.all(arrived)).toEqual(Array(30).fill(21))

  for (let time = 0; time < 10; time++) {
    const { stream, send } = sender()
    send(2)
    for await (const _piece of arriveInTurn(stream)) break
    const broken = (async function* () {
      yield Buffer.from('a piece')
      throw new Error('the connection broke')
    })()
    await expect(lengthOf(broken)).rejects.toThrow('the connection broke')
  }
  const after = sender()
  after.send(1, { last: true })
  expect(await lengthOf(after.stream)).toBe(7)
})

test('slow senders let others go first, and still arrive', async () => {
  const slow = Array.from({ length: 12 }, sender)
  const arrived = slow.map(({ stream }) => lengthOf(stream))
  for (const { send } of slow) send(1)
  // none of them sends anything now
  await eventually(() => expect(slow.filter(({ wasAsked }) => wasAsked())).toHaveLength(12))
  const quick = sender()
  quick.send(2, { last: true })
  expect(await lengthOf(quick.stream)).toBe(14)
  for (const { send } of slow) send(1, { last: true })
  expect(await Promise.all(arrived)).toEqual(Array(12).fill(14))
})
