/** Tells how far a long work is, at most every few seconds. */
export interface Progress {
  add(bytes: number): void
}

const EVERY_MS = 5_000

/** Prints `what: 120,000 documents, 340 MB` now and then while things are added, each of so many bytes. */
export function createProgress(print: (line: string) => void, what: string, things: string): Progress {
  let [count, total, said] = [0, 0, performance.now()]
  return {
    add(bytes) {
      count++
      total += bytes
      if (count % 512 !== 0 || performance.now() - said < EVERY_MS) return
      said = performance.now()
      print(`  … ${what}: ${amount(count, things)}, ${megabytes(total)}`)
    },
  }
}

/** `1,234 documents`, `1 document`. */
export function amount(count: number, things: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? things.replace(/s$/, '') : things}`
}

/** Bytes as people read them: `12.3 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}
