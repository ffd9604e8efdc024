import type { VehicleWrite } from '../store/vehicle-write.ts'
import type { VehicleWriter } from './vehicle-writer.ts'

interface WriteGateOptions {
  writer: VehicleWriter
  /** whether writing may begin */
  mayOpen: () => boolean
  /** called once, before the first write; may throw to stop the import */
  onOpen: () => Promise<void>
  /** buffered writes at which the gate opens by itself, so that a short file is read completely before anything changes */
  openAfter: number
  /** the most writes buffered while the gate may not open */
  keepAtMost: number
}

/**
 * Buffers an import's writes until it is certain that the file may be imported. When the buffer is full, discards them and reports that the file must
 * be read a second time.
 */
export class WriteGate {
  readonly #options: WriteGateOptions
  #kept: { write: VehicleWrite; repeated: boolean }[] = []
  #state: 'closed' | 'open' | 'overflowed' = 'closed'

  constructor(options: WriteGateOptions) {
    this.#options = options
  }

  get isOpen(): boolean {
    return this.#state === 'open'
  }
  get overflowed(): boolean {
    return this.#state === 'overflowed'
  }

  /** Returns a promise to await before the next write, mostly undefined. */
  put(write: VehicleWrite, repeated: boolean): Promise<void> | undefined {
    const { writer, mayOpen, openAfter, keepAtMost } = this.#options
    if (this.#state === 'open') return writer.put(write, repeated)
    if (this.#state === 'overflowed') return undefined
    this.#kept.push({ write, repeated })
    if (this.#kept.length >= openAfter && mayOpen()) return this.open()
    if (this.#kept.length >= keepAtMost) {
      this.#kept = []
      this.#state = 'overflowed'
    }
    return undefined
  }

  /** Passes on the buffered writes and all later ones. */
  async open(): Promise<void> {
    if (this.#state === 'open') return
    await this.#options.onOpen()
    this.#state = 'open'
    const kept = this.#kept
    this.#kept = []
    for (const { write, repeated } of kept) await this.#options.writer.put(write, repeated)
  }
}
