/**
 * Copies a text that is still being made. The browser is asked at once, within the click, as Safari wants it. Throws when the browser does not allow it,
 * and what `text` throws.
 */
export async function copyPromised(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text)
  const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }))
  // browsers say that they may not, whatever went wrong with the text
  await Promise.all([text, navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])])
}
