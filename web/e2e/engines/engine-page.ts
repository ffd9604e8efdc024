import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { eventually } from '@forecourt/dev-servers/eventually'

const POLL = { timeoutMs: 60_000, intervalMs: 100 }
const FINDER = await readFile(createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8')
/** Runs once per document: loads Testing Library, and collects the page's errors from then on. */
const PREPARE = `(() => {
  if (globalThis.TestingLibraryDom) return true
  globalThis.complaints = []
  addEventListener('error', (event) => complaints.push(event.message || 'an error without words'))
  addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)))
  return false
})()`

/** An element of a page. The browser itself performs clicks and keys, as for a user. */
export interface EngineElement {
  press(): Promise<void>
  type(text: string): Promise<void>
  /** selects the option with this text */
  choose(option: string): Promise<void>
  attach(path: string): Promise<void>
}

/** The commands that every browser supports over its own protocol. `code` is a JavaScript expression that the page evaluates. */
export interface EngineDriver {
  open(url: string): Promise<void>
  evaluate<T>(code: string): Promise<T>
  /** the element that an expression evaluates to; null if it is none */
  element(code: string): Promise<EngineElement | null>
  picture(path: string): Promise<void>
  close(): Promise<void>
}

export type EnginePage = ReturnType<typeof enginePage>

/**
 * Makes a customer's page in any browser, which finds elements with Testing Library in the page: by their accessible name or label, waiting for up to
 * a minute.
 */
export function enginePage(driver: EngineDriver) {
  const prepare = async () => {
    if (!(await driver.evaluate<boolean>(PREPARE))) await driver.evaluate(`(() => {${FINDER}})()`)
  }
  const waitFor = async <T>(what: string, ask: () => Promise<T | null | false>): Promise<T> =>
    await eventually(async () => {
      await prepare()
      const found = await ask()
      if (found === null || found === false) throw new Error(`The page shows no ${what}`)
      return found
    }, POLL)
  const use = async (what: string, code: string, act: (element: EngineElement) => Promise<void>) => {
    // an element may be rerendered between finding and using it
    await eventually(async () => {
      const element = await waitFor(what, () => driver.element(code))
      // drivers scroll only as far as necessary, which leaves elements below sticky bars
      await driver.evaluate(`(${code})?.scrollIntoView({ block: 'center', behavior: 'instant' })`)
      await act(element)
    }, POLL)
  }
  // drivers also press what ignores pointers, such as a button that has just appeared
  const press = (what: string, code: string) =>
    use(what, code, async (element) => {
      const isIgnored = await driver.evaluate<boolean>(`getComputedStyle(${code} ?? document.body).pointerEvents === 'none'`)
      if (isIgnored) throw new Error(`The ${what} ignores the pointer`)
      await element.press()
    })
  // by the full name if one matches, else by its beginning: the name of a required field ends in an asterisk
  const byRole = (role: string, name: string) =>
    `[${json(name)}, (found) => found.startsWith(${json(name)})]
      .flatMap((name) => TestingLibraryDom.queryAllByRole(document.body, ${json(role)}, { name })).find((one) => !one.disabled) ?? null`
  const byLabel = (label: string) =>
    `[${json(label)}, (found) => found.startsWith(${json(label)})]
      .flatMap((label) => TestingLibraryDom.queryAllByLabelText(document.body, label, { selector: 'input, select, textarea' }))[0] ?? null`
  const shown = (text: string) =>
    `[...document.body.querySelectorAll('*')].some((one) => one.textContent.includes(${json(text)}) && one.getClientRects().length > 0)`
  const at = (selector: string) => `document.querySelector(${json(selector)})`

  return {
    ...driver,
    press: (role: string, name: string) => press(`${role} “${name}”`, byRole(role, name)),
    /** types the text; an arrow character presses its key */
    type: (label: string, text: string) => use(`field “${label}”`, byLabel(label), (element) => element.type(text)),
    choose: (label: string, option: string) => use(`field “${label}”`, byLabel(label), (element) => element.choose(option)),
    /** sets a file on the input that matches a selector */
    attach: (selector: string, path: string) => use(selector, at(selector), (element) => element.attach(path)),
    pressAt: (selector: string) => press(selector, at(selector)),
    /** waits until an element shows this text */
    see: async (text: string) => void (await waitFor(`“${text}”`, () => driver.evaluate<boolean>(shown(text)))),
    seeHeading: async (name: string) => void (await waitFor(`heading “${name}”`, () => driver.element(byRole('heading', name)))),
    complaints: async () => {
      await prepare()
      return await driver.evaluate<string[]>('complaints')
    },
  }
}

/** A string as a literal in code that a page evaluates. */
const json = (value: string) => JSON.stringify(value)
