import { Semaphore } from './semaphore.ts'

interface SharedOptions {
  /** how much of the capacity one party may take up or stand in the common queue for; more of it waits apart, where it delays no other party */
  share: number
  /** the maximum length of the common queue */
  maxQueueLength: number
  /** the maximum length of one party's own queue */
  maxOwnQueueLength: number
}

interface Acquiring {
  /** the party that takes it up */
  by: string
  withinMs: number
}

/** A weighted semaphore that several parties share, such as networks, so that no single one keeps the others out. */
export class SharedSemaphore {
  readonly #whole: Semaphore
  readonly #shares = new Map<string, Semaphore>()
  readonly #options: SharedOptions

  /** `capacity`: the capacity of all parties together, in any unit. */
  constructor(capacity: number, options: SharedOptions) {
    this.#whole = new Semaphore(capacity, options.maxQueueLength)
    this.#options = options
  }

  get waiting(): number {
    return [...this.#shares.values()].reduce((sum, { waiting }) => sum + waiting, this.#whole.waiting)
  }

  /** Whether anyone waits for what `by` takes up: another party, or itself for its share. */
  isWanted(by: string): boolean {
    return this.#whole.waiting > 0 || (this.#shares.get(by)?.waiting ?? 0) > 0
  }

  /**
   * Acquires `weight` for `by` and returns a function that releases it; calling that twice is harmless. Throws SemaphoreFullError when there is none
   * within `withinMs` milliseconds.
   */
  async acquire(weight: number, { by, withinMs }: Acquiring): Promise<() => void> {
    const waitUntil = performance.now() + withinMs
    const share = this.#shareOf(by)
    const leaveShare = await share.acquire(weight, { withinMs })
    const leaveOwn = () => {
      leaveShare()
      if (share.isIdle && this.#shares.get(by) === share) this.#shares.delete(by)
    }
    try {
      const leaveWhole = await this.#whole.acquire(weight, { withinMs: Math.max(0, waitUntil - performance.now()) })
      return () => {
        // the others first: what waits for the share would be in front of them otherwise
        leaveWhole()
        leaveOwn()
      }
    } catch (error) {
      leaveOwn()
      throw error
    }
  }

  #shareOf(by: string): Semaphore {
    const share = this.#shares.get(by) ?? new Semaphore(this.#options.share, this.#options.maxOwnQueueLength)
    this.#shares.set(by, share)
    return share
  }
}
