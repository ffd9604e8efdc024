/** A mail to copy. */
export interface CopiedMail {
  html: string
  text: string
}

/**
 * Copies a mail to the clipboard as formatted and as plain text. The clipboard call must not come after an `await`, or the browser no longer
 * counts it as a user gesture; a ClipboardItem accepts promises for content that is still loading. Without ClipboardItem or `clipboard.write`, the
 * copy command is used. Rejects when the browser does not allow copying.
 */
export function copyMail(mail: Promise<CopiedMail> | CopiedMail): Promise<void> {
  if (typeof ClipboardItem === 'undefined' || navigator.clipboard?.write === undefined) {
    return mail instanceof Promise ? mail.then(copyBySelection) : copyBySelection(mail)
  }
  const part = async (of: (mail: CopiedMail) => string, type: string) => new Blob([of(await mail)], { type })
  const item = new ClipboardItem({
    'text/html': part(({ html }) => html, 'text/html'),
    'text/plain': part(({ text }) => text, 'text/plain'),
  })
  return navigator.clipboard.write([item])
}

/** Copies with the browser's copy command, by setting the content of its `copy` event. Rejects when the browser fires no event. */
async function copyBySelection({ html, text }: CopiedMail): Promise<void> {
  let copied = false
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/html', html)
    event.clipboardData?.setData('text/plain', text)
    copied = event.clipboardData !== null
    event.preventDefault()
  }
  document.addEventListener('copy', fill)
  try {
    document.execCommand('copy')
  } finally {
    document.removeEventListener('copy', fill)
  }
  if (!copied) throw new Error('the browser did not copy')
}
