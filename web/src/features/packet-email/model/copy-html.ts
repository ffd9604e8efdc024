/** A mail to be copied. */
export interface CopiedMail {
  html: string
  text: string
}

/**
 * Puts a mail on the clipboard as formatted text, with the plain text beside it. Nothing may be awaited before the browser is asked, or it
 * forgets that somebody pressed a button: what is not there yet is handed over as a promise, as Safari wants it. Where there is no ClipboardItem,
 * or the page is not served securely, the mail is selected and copied as if by hand. Rejects when the browser does not allow it.
 */
export function copyMail(mail: Promise<CopiedMail> | CopiedMail): Promise<void> {
  if (typeof ClipboardItem === 'undefined' || navigator.clipboard?.write === undefined) {
    return mail instanceof Promise ? mail.then(copyBySelection) : attempt(() => copyBySelection(mail))
  }
  const part = async (of: (mail: CopiedMail) => string, type: string) => new Blob([of(await mail)], { type })
  const item = new ClipboardItem({
    'text/html': part(({ html }) => html, 'text/html'),
    'text/plain': part(({ text }) => text, 'text/plain'),
  })
  return navigator.clipboard.write([item])
}

/** By the browser's copy command, whose content is set as it asks for it. Throws when it does not ask. */
function copyBySelection({ html, text }: CopiedMail): void {
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

async function attempt(work: () => void): Promise<void> {
  work()
}
