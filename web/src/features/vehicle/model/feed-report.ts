/** Whether an address is that of a PDF, as far as it says. */
export function isPdfAddress(url: string): boolean {
  return URL.canParse(url) && /\.pdf$/i.test(new URL(url).pathname)
}
