/** How long the file is kept after the click; the browser may still read it. */
const KEPT_MS = 60_000

/** Offers a file that the page already holds as a download under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
