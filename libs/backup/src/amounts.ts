/** Formats a number of things: `1,234 documents`, `1 document`. */
export function amount(count: number, things: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? things.replace(/s$/, '') : things}`
}

/** Formats bytes as megabytes: `12.3 MB`. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}
