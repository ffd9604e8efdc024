/** The most files received concurrently: each takes a few megabytes of memory on its way to MongoDB. */
const CONCURRENCY = 6
/** A file that takes longer has a slow sender, so others may start. */
const TURN_MS = 1_000

let arriving = 0
const waiting: (() => void)[] = []

async function takeTurn(): Promise<void> {
  if (arriving < CONCURRENCY) arriving++
  // passed on by the file that ends its turn
  else await new Promise<void>((resolve) => waiting.push(resolve))
}

function giveTurn(): void {
  const next = waiting.shift()
  if (next === undefined) arriving--
  else next()
}

/**
 * Yields the chunks of a file when it is its turn: only a few of hundreds of concurrent uploads are read, and the others wait. A turn ends with the
 * file or after a second, so that a slow connection does not block the others.
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
