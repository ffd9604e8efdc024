// Preloaded into the platform and into pages: their clocks begin at the same moment of the same day, and go on from there, so that dates and ages look the same
// on every day. It lies ahead: what MongoDB removes when its time has come stays.
export const FIRST_MOMENT = Date.parse('2034-06-14T16:00:00Z')

/** Sets the clock of where it runs. A page gets this function as text: it uses nothing from around it. */
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
