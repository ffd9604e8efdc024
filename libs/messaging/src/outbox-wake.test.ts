import { eventually } from '@forecourt/dev-servers/eventually'
import { Collection } from 'mongodb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWake } from './outbox-wake.ts'
import { addInTransaction, fixture } from './testing/fixture.ts'

test('an event that is added before the change stream is open wakes the relay once it is', async () => {
  const f = await fixture()
  const messaging = await f.running()
  await messaging.close()
  const opening = holdChangeStreams()
  const closing = new AbortController()
  const wake = createWake(f.db, closing.signal)
  onTestFinished(() => wake.close())
  await eventually(() => expect(opening.watch).toHaveBeenCalled())
  // what the relay reads before the event
  for (let reads = 0; reads < 3; reads++) await wake.next(1)

  await addInTransaction(f, messaging, 1)
  opening.release()
  await wake.next(3_600_000)
})

/** Holds change streams, which the driver opens when they are first read, until `release` is called. */
function holdChangeStreams() {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const { watch: open } = Collection.prototype
  const watch = vi.spyOn(Collection.prototype, 'watch').mockImplementation(function (this: Collection, ...settings) {
    const changes = open.apply(this, settings)
    const read = changes[Symbol.asyncIterator].bind(changes)
    changes[Symbol.asyncIterator] = async function* () {
      await released
      yield* read()
    }
    return changes
  })
  return { watch, release: () => release() }
}
