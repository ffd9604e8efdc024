/** Collects the rates of parts of ZIP codes, and returns for each ZIP code the one with the most +4 numbers. */
export class WidestRate {
  readonly #spans = new Map<string, Map<string, number>>()
  #kept = 0

  /** Adds `rate`, as the table writes it, for `span` numbers of a ZIP code. */
  add(zip: string, rate: string, span: number): void {
    const rates = this.#spans.get(zip) ?? new Map<string, number>()
    const before = rates.get(rate)
    if (before === undefined) this.#kept += 1
    rates.set(rate, (before ?? 0) + span)
    this.#spans.set(zip, rates)
  }

  kept(): number {
    return this.#kept
  }

  *widest(): Generator<{ zip: string; rate: string }> {
    for (const [zip, rates] of this.#spans) {
      const [most] = [...rates].sort(([, a], [, b]) => b - a)
      if (most !== undefined) yield { zip, rate: most[0] }
    }
  }
}
