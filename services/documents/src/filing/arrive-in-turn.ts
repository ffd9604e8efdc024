/** Files that arrive at a time: each takes a few megabytes on its way into MongoDB. */
const AT_ONCE = 6
/** One that takes longer has a slow sender, and others begin meanwhile. */
const TURN_MS = 1_000

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
 * The pieces of a file, when it is its turn: of hundreds of concurrent uploads only some are read, and the others wait. A turn ends with the file or
 * after a second, so that a slow connection does not block the others.
 */
export async function* arriveInTurn(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  await takeTurn()
  let isItsTurn = true
  const end = () => {
    if (isItsTurn) giveTurn()
    isItsTurn = false
  }
  const late = setTimeout(end, TURN_MS)
  try {
    yield* stream
  } finally {
    clearTimeout(late)
    end()
  }
}
