// The script that build/load-again.ts puts into every HTML file, ahead of the page's own code: loads the page again when a part of that code is
// missing (rules: page that did not load, design: pages of another version). It must work alone, because nothing else may have loaded.
import { PAGE_MISSING } from './page-missing.ts'

/** The waits before each attempt, in seconds. Together they last longer than the gateways of two versions serve side by side. */
const WAITS_S: readonly number[] = [2, 4, 8, 16, 30]
/** Attempts are counted in the history entry, which lasts through loading again; after this time a failure is a new one. */
const FORGET_AFTER_MS = 120_000
/** Only our own: a script that a browser extension adds may fail at any time. */
const PARTS = 'script[src^="/assets/"], link[rel=stylesheet][href^="/assets/"]'
const CARD =
  'position:fixed;inset:0;z-index:9999;width:min(22rem,80vw);height:fit-content;margin:auto;padding:1.5rem;border:1px solid GrayText;border-radius:12px;background:Canvas;color:CanvasText;font:16px/1.5 system-ui,sans-serif;text-align:center'
const BUTTON = 'display:block;min-height:44px;margin:1rem auto 0;padding:0 1.25rem;font:inherit'

/** The parts that the HTML names; null until all of them are known. Parts that load later have their own messages. */
let ownParts: ReadonlySet<EventTarget | null> | null = null
let isWaiting = false

addEventListener('DOMContentLoaded', () => {
  ownParts = new Set(document.querySelectorAll(PARTS))
})
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof Element && target.matches(PARTS) && (ownParts === null || ownParts.has(target))) loadAgainLater()
  },
  true,
)
addEventListener(PAGE_MISSING, loadAgainLater)

function loadAgainLater(): void {
  if (isWaiting) return
  isWaiting = true
  const { attempts, at } = history.state?.loadAgain ?? { attempts: 0, at: 0 }
  const attempt = Date.now() - at < FORGET_AFTER_MS ? attempts : 0
  const waitS = WAITS_S[attempt]
  history.replaceState({ ...history.state, loadAgain: { attempts: waitS === undefined ? 0 : attempt + 1, at: Date.now() } }, '')
  if (waitS !== undefined) setTimeout(load, waitS * 1_000)
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => show(waitS !== undefined))
  else show(waitS !== undefined)
}

/** Loads the page again once there is a connection: without one, the browser would replace it by its own error page. */
function load(): void {
  if (navigator.onLine) location.reload()
  else addEventListener('online', () => location.reload(), { once: true })
}

/** Shows what happened, over whatever is there: a packet's first photo, or a page without its styles. */
function show(triesAgain: boolean): void {
  const card = document.createElement('div')
  card.style.cssText = CARD
  card.setAttribute('role', triesAgain ? 'status' : 'alert')
  card.textContent = triesAgain
    ? "This page didn't load completely. We'll try again in a moment."
    : "We couldn't load this page. Wait a minute, check your connection and load it again."
  if (!triesAgain) {
    const button = document.createElement('button')
    button.style.cssText = BUTTON
    button.textContent = 'Load again'
    button.addEventListener('click', () => location.reload())
    card.append(button)
  }
  document.body.append(card)
}
