/**
 * Copies a text that is not available yet. Call it in the click handler before anything is awaited: Safari allows copying only there, and takes the
 * promise. Resolves to false when the browser does not allow copying or the promise rejects.
 */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    if (typeof ClipboardItem !== 'undefined' && navigator.clipboard?.write !== undefined) {
      const blob = text.then((value) => new Blob([value], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    } else {
      await navigator.clipboard.writeText(await text)
    }
    return true
  } catch {
    return false
  }
}
