/** Collects the rates of parts of ZIP codes, and returns for each ZIP code the one with the most +4 numbers. */
export class WidestRate {
  readonly #spans = new Map<string, Map<string, { span: number; region: string }>>()
  #kept = 0

  /** Adds `rate`, as the table writes it, for `span` numbers of a ZIP code. */
  add(zip: string, rate: string, span: number, region = ''): void {
    const rates = this.#spans.get(zip) ?? new Map<string, { span: number; region: string }>()
    const before = rates.get(rate)
    if (before === undefined) this.#kept += 1
    rates.set(rate, { span: (before?.span ?? 0) + span, region: before?.region || region })
    this.#spans.set(zip, rates)
  }

  kept(): number {
    return this.#kept
  }

  *widest(): Generator<{ zip: string; rate: string; region: string }> {
    for (const [zip, rates] of this.#spans) {
      const [most] = [...rates].sort(([, a], [, b]) => b.span - a.span)
      if (most !== undefined) yield { zip, rate: most[0], region: most[1].region }
    }
  }
}
