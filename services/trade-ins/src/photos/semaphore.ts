/** No capacity became free in time, or too many are waiting. */
export class SemaphoreFullError extends Error {
  override name = 'SemaphoreFullError'
}

interface Waiting {
  weight: number
  grant: () => void
}

/** A weighted semaphore: callers take up capacity until they leave, and wait in a FIFO queue while there is too little. */
export class Semaphore {
  #taken = 0
  readonly #queue: Waiting[] = []
  readonly #capacity: number
  readonly #maxQueueLength: number

  /** `capacity`: the capacity, in any unit; `maxQueueLength`: the maximum length of the queue. */
  constructor(capacity: number, maxQueueLength: number) {
    this.#capacity = capacity
    this.#maxQueueLength = maxQueueLength
  }

  get waiting(): number {
    return this.#queue.length
  }

  get isIdle(): boolean {
    return this.#taken === 0 && this.#queue.length === 0
  }

  /**
   * Acquires `weight` of the capacity and returns a function that releases it; calling that twice is harmless. Throws SemaphoreFullError when there is
   * none within `withinMs` milliseconds.
   */
  async acquire(weight: number, { withinMs }: { withinMs: number }): Promise<() => void> {
    const taking = Math.min(weight, this.#capacity)
    if (this.#queue.length > 0 || this.#taken + taking > this.#capacity) await this.#wait(taking, withinMs)
    else this.#taken += taking
    let left = false
    return () => {
      if (left) return
      left = true
      this.#taken -= taking
      this.#grantNext()
    }
  }

  #wait(weight: number, withinMs: number): Promise<void> {
    if (this.#queue.length >= this.#maxQueueLength) throw new SemaphoreFullError('too many wait already')
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        this.#queue.splice(this.#queue.indexOf(waiting), 1)
        reject(new SemaphoreFullError('no place became free in time'))
        // the next in the queue may need less capacity than the one that gave up
        this.#grantNext()
      }
      const timer = setTimeout(giveUp, withinMs)
      const waiting: Waiting = {
        weight,
        grant: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      this.#queue.push(waiting)
    })
  }

  #grantNext(): void {
    for (let [first] = this.#queue; first !== undefined && this.#taken + first.weight <= this.#capacity; [first] = this.#queue) {
      this.#taken += first.weight
      this.#queue.shift()
      first.grant()
    }
  }
}
