import puppeteer, { type ElementHandle, type KeyInput } from 'puppeteer-core'
import { type EngineDriver, type EngineElement, type EnginePage, enginePage } from './engine-page.ts'

const PHONE = { width: 390, height: 844 }
const KEYS: Readonly<Record<string, KeyInput>> = { '→': 'ArrowRight', '←': 'ArrowLeft', '⎋': 'Escape' }

/** Opens Firefox at the width of a phone, over WebDriver BiDi. */
export async function openFirefox(executablePath: string): Promise<EnginePage> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, defaultViewport: PHONE })
  const page = await browser.newPage()
  const asElement = (handle: ElementHandle<Element>): EngineElement => ({
    press: () => handle.click(),
    async type(text) {
      await handle.focus()
      for (const key of text) await (KEYS[key] === undefined ? page.keyboard.sendCharacter(key) : page.keyboard.press(KEYS[key]))
    },
    async choose(option) {
      const values = (await handle.evaluate(
        (select, wanted) => [...(select as HTMLSelectElement).options].filter(({ text }) => text === wanted).map(({ value }) => value),
        option,
      )) as string[]
      await handle.select(...values)
    },
    attach: (path) => (handle as ElementHandle<HTMLInputElement>).uploadFile(path),
  })
  const driver: EngineDriver = {
    open: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    evaluate: async <T>(code: string) => (await page.evaluate(code)) as T,
    async element(code) {
      const handle = (await page.evaluateHandle(code)).asElement()
      return handle === null ? null : asElement(handle as ElementHandle<Element>)
    },
    picture: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    close: () => browser.close(),
  }
  return enginePage(driver)
}
