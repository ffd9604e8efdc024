import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { eventually } from '@forecourt/dev-servers/eventually'

const POLL = { timeoutMs: 60_000, intervalMs: 100 }
const FINDER = await readFile(createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8')
/** Once for each document: Testing Library, and what the page complains about from then on. */
const PREPARE = `(() => {
  if (globalThis.TestingLibraryDom) return true
  globalThis.complaints = []
  addEventListener('error', (event) => complaints.push(event.message || 'an error without words'))
  addEventListener('unhandledrejection', (event) => complaints.push(String(event.reason)))
  return false
})()`

/** An element of a page, used as a person does: the browser itself makes the presses and keys. */
export interface EngineElement {
  press(): Promise<void>
  type(text: string): Promise<void>
  /** takes the option of a select with this text */
  choose(option: string): Promise<void>
  attach(path: string): Promise<void>
}

/** What every browser can do over its own protocol. `code` is a JavaScript expression that the page evaluates. */
export interface EngineDriver {
  open(url: string): Promise<void>
  evaluate<T>(code: string): Promise<T>
  /** the element that an expression gives; null where it gives none */
  element(code: string): Promise<EngineElement | null>
  picture(path: string): Promise<void>
  close(): Promise<void>
}

/** A customer's page in any browser. Things are found by what a person or a screen reader would call them, and waited for up to a minute. */
export interface EnginePage extends Pick<EngineDriver, 'open' | 'evaluate' | 'picture' | 'close'> {
  press(role: string, name: string): Promise<void>
  /** an arrow presses its key */
  type(label: string, text: string): Promise<void>
  choose(label: string, option: string): Promise<void>
  /** gives files to the input that a selector finds */
  attach(selector: string, path: string): Promise<void>
  pressAt(selector: string): Promise<void>
  /** waits until some element shows this text */
  see(text: string): Promise<void>
  seeHeading(name: string): Promise<void>
  complaints(): Promise<string[]>
}

/** The page of a browser, which finds with Testing Library inside of it. */
export function enginePage(driver: EngineDriver): EnginePage {
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
    // a found element may be rendered again before it is used
    await eventually(async () => {
      const element = await waitFor(what, () => driver.element(code))
      // a driver scrolls just far enough, which leaves things under a bar that keeps its place
      await driver.evaluate(`(${code})?.scrollIntoView({ block: 'center', behavior: 'instant' })`)
      await act(element)
    }, POLL)
  }
  // by the whole name where there is one, else by how it begins: of a required field the name ends in an asterisk
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
    open: driver.open,
    evaluate: driver.evaluate,
    picture: driver.picture,
    close: driver.close,
    press: (role, name) => use(`${role} “${name}”`, byRole(role, name), (element) => element.press()),
    type: (label, text) => use(`field “${label}”`, byLabel(label), (element) => element.type(text)),
    choose: (label, option) => use(`field “${label}”`, byLabel(label), (element) => element.choose(option)),
    attach: (selector, path) => use(selector, at(selector), (element) => element.attach(path)),
    pressAt: (selector) => use(selector, at(selector), (element) => element.press()),
    see: async (text) => void (await waitFor(`“${text}”`, () => driver.evaluate<boolean>(shown(text)))),
    seeHeading: async (name) => void (await waitFor(`heading “${name}”`, () => driver.element(byRole('heading', name)))),
    complaints: async () => {
      await prepare()
      return await driver.evaluate<string[]>('complaints')
    },
  }
}

/** A string as a literal in code that a page evaluates. */
const json = (value: string) => JSON.stringify(value)
