/**
 * Puts a text on the clipboard that is still being made. To be called in the click itself, before anything is awaited: Safari allows it only there, and
 * takes the promise. Resolves to false where the browser does not allow copying, and where the text does not come.
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
