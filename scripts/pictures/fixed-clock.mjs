// Preloaded into the platform and into pages: their clocks start at the same fixed time and run on from there, so that dates and ages look the same
// every day. The time is in the future, so that MongoDB's TTL indexes remove nothing.
export const FIRST_MOMENT = Date.parse('2034-06-14T16:00:00Z')

/** Shifts the clock of the process or page that it runs in. A page gets this function as text, so it must not use outer variables. */
export function setClock(firstMoment) {
  const Real = globalThis.Date
  const offset = firstMoment - Real.now()
  const Shifted = class extends Real {
    constructor(...parts) {
      super(...(parts.length === 0 ? [Real.now() + offset] : parts))
    }
    static now() {
      return Real.now() + offset
    }
  }
  globalThis.Date = new Proxy(Shifted, { apply: () => new Shifted().toString() })
}

if (process.env.FIXED_CLOCK === '1') setClock(FIRST_MOMENT)
