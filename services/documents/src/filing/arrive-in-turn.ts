import { sleep } from '@forecourt/timing/sleep'

/** Files that arrive at a time: each takes a few megabytes on its way into MongoDB. */
const AT_ONCE = 6
/** A sender that is silent for this long is slow, and others go on meanwhile. */
const PATIENCE_MS = 500

let arriving = 0
const waiting: (() => void)[] = []

async function takeTurn(): Promise<void> {
  if (arriving < AT_ONCE) arriving++
  // handed on by the one that gives it up
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

function giveTurn(): void {
  const next = waiting.shift()
  if (next === undefined) arriving--
  else next()
}

/**
 * The pieces of a file, when it is its turn: of hundreds that are sent at once some arrive, and the others wait where they are. One whose sender is slow
 * gives its turn to another until its next piece is there, so that nobody waits for a slow connection.
 */
export async function* arriveInTurn(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const pieces = stream[Symbol.asyncIterator]()
  let isItsTurn = false
  try {
    for (;;) {
      if (!isItsTurn) await takeTurn()
      isItsTurn = true
      const next = pieces.next()
      if (await isSlow(next)) {
        giveTurn()
        isItsTurn = false
      }
      const { done, value } = await next
      if (done) return
      if (!isItsTurn) await takeTurn()
      isItsTurn = true
      yield value
    }
  } finally {
    if (isItsTurn) giveTurn()
    await pieces.return?.()
  }
}

async function isSlow(next: Promise<unknown>): Promise<boolean> {
  const soon = new AbortController()
  const arrived = next.then(
    () => false,
    () => false,
  )
  const late = sleep(PATIENCE_MS, soon.signal).then(() => true)
  try {
    return await Promise.race([arrived, late])
  } finally {
    soon.abort()
  }
}
