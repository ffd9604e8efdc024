interface GateOptions {
  /** the maximum time to wait for capacity, in milliseconds */
  withinMs: number
  /** stops waiting when it is aborted */
  signal?: AbortSignal
}

/** No capacity became free in time, or too many are waiting. */
export class GateFullError extends Error {
  override name = 'GateFullError'
}

interface Waiting {
  weight: number
  admit: () => void
}

/** A weighted semaphore: callers take up capacity until they leave, and wait in a FIFO queue while there is too little. */
export class Gate {
  #taken = 0
  readonly #line: Waiting[] = []
  readonly #room: number
  readonly #longestLine: number

  /** `room`: the capacity, in any unit; `longestLine`: the maximum length of the queue. */
  constructor(room: number, longestLine: number) {
    this.#room = room
    this.#longestLine = longestLine
  }

  get waiting(): number {
    return this.#line.length
  }

  /**
   * Acquires `weight` of the capacity and returns a function that releases it; calling that twice is harmless. Throws GateFullError when there is
   * none in time.
   */
  async enter(weight: number, { withinMs, signal }: GateOptions): Promise<() => void> {
    const taking = Math.min(weight, this.#room)
    if (this.#line.length > 0 || this.#taken + taking > this.#room) await this.#wait(taking, withinMs, signal)
    else this.#taken += taking
    let left = false
    return () => {
      if (left) return
      left = true
      this.#taken -= taking
      this.#admitNext()
    }
  }

  #wait(weight: number, withinMs: number, signal: AbortSignal | undefined): Promise<void> {
    if (this.#line.length >= this.#longestLine || signal?.aborted) throw new GateFullError('too many wait already')
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        done()
        this.#line.splice(this.#line.indexOf(waiting), 1)
        reject(new GateFullError('no place became free in time'))
        // the next in the queue may need less capacity than the one that gave up
        this.#admitNext()
      }
      const timer = setTimeout(giveUp, withinMs)
      signal?.addEventListener('abort', giveUp, { once: true })
      const done = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
      }
      const waiting: Waiting = {
        weight,
        admit: () => {
          done()
          resolve()
        },
      }
      this.#line.push(waiting)
    })
  }

  #admitNext(): void {
    for (let [first] = this.#line; first !== undefined && this.#taken + first.weight <= this.#room; [first] = this.#line) {
      this.#taken += first.weight
      this.#line.shift()
      first.admit()
    }
  }
}
