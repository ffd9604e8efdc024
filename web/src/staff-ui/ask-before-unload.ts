/** How soon after a click on a link to another program browsers send `beforeunload`, although the page stays. */
const PROGRAM_OPENS_MS = 1_000

/**
 * Makes the browser ask before the tab is closed or the page is left, until the returned function is called. A click on a link to another
 * program asks nothing, because the page stays; `location.assign` with such an address cannot be distinguished from leaving.
 */
export function askBeforeUnload(): () => void {
  let programOpenedAt = Number.NEGATIVE_INFINITY
  const onClick = ({ target, timeStamp }: MouseEvent) => {
    if (opensProgram(target)) programOpenedAt = timeStamp
  }
  const ask = (event: BeforeUnloadEvent) => {
    if (event.timeStamp - programOpenedAt > PROGRAM_OPENS_MS) event.preventDefault()
  }
  window.addEventListener('click', onClick, true)
  window.addEventListener('beforeunload', ask)
  return () => {
    window.removeEventListener('click', onClick, true)
    window.removeEventListener('beforeunload', ask)
  }
}

/** Whether a click is on a link to another program: a phone number, a text message, an email. */
function opensProgram(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  return link !== null && /^(tel|sms|mailto):/.test(link.protocol)
}
