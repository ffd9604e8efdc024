/** Whether the path of an address ends with `.pdf`. */
export function isPdfAddress(url: string): boolean {
  return URL.canParse(url) && /\.pdf$/i.test(new URL(url).pathname)
}
