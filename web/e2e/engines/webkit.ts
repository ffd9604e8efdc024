import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { eventually } from '@forecourt/dev-servers/eventually'
import { freePort } from '@forecourt/dev-servers/free-port'
import { Builder, By, Capabilities, Key, type WebDriver, WebElement } from 'selenium-webdriver'
import { type EngineDriver, type EngineElement, type EnginePage, enginePage } from './engine-page.ts'

const PHONE = { x: 0, y: 0, width: 390, height: 900 }
const KEYS: Readonly<Record<string, string>> = { '→': Key.ARROW_RIGHT, '←': Key.ARROW_LEFT, '⎋': Key.ESCAPE }

/** The paths of WebKit's driver and its browser, as installed by Debian. */
interface WebKitPaths {
  driver: string
  browser: string
}

/** Opens WebKit, the engine of Safari and of all browsers on iPhones, on a virtual screen. */
export async function openWebKit({ driver: program, browser }: WebKitPaths): Promise<EnginePage> {
  const { server, address } = await startDriver(program)
  const webDriver = await connect(address, browser).catch(async (error: unknown) => {
    await end(server)
    throw error
  })
  await webDriver.manage().window().setRect(PHONE)
  const asElement = (element: WebElement): EngineElement => ({
    press: () => element.click(),
    type: (text) => element.sendKeys(...[...text].map((key) => KEYS[key] ?? key)),
    choose: async (option) => await element.findElement(By.xpath(`.//option[normalize-space()=${JSON.stringify(option)}]`)).click(),
    attach: (path) => element.sendKeys(path),
  })
  const driver: EngineDriver = {
    open: (url) => webDriver.get(url),
    evaluate: (code) => webDriver.executeScript(`return ${code}`),
    async element(code) {
      const found = await webDriver.executeScript<unknown>(`return ${code}`)
      return found instanceof WebElement ? asElement(found) : null
    },
    picture: async (path) => await writeFile(path, await webDriver.takeScreenshot(), 'base64'),
    async close() {
      await webDriver.quit()
      await end(server)
    },
  }
  return enginePage(driver)
}

/**
 * Starts the driver on a free port, because it does not report a port that it chooses itself. Tries another port if that one was taken meanwhile.
 */
async function startDriver(program: string, tries = 3): Promise<{ server: ChildProcess; address: string }> {
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const server = spawn('xvfb-run', ['-a', program, `--port=${port}`], { stdio: 'ignore', detached: true })
  const ended = once(server, 'exit').then(() => false)
  const responses = eventually(async () => expectOk(await fetch(`${address}/status`)), { timeoutMs: 60_000, intervalMs: 50 }).then(
    () => true,
  )
  responses.catch(() => {})
  if (await Promise.race([responses, ended])) return { server, address }
  if (tries === 1) throw new Error(`${program} ends as soon as it starts`)
  return await startDriver(program, tries - 1)
}

async function connect(address: string, binary: string): Promise<WebDriver> {
  const window = { binary, args: ['--automation'] }
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': window })
  return await new Builder().usingServer(address).withCapabilities(capabilities).build()
}

function expectOk({ ok, status }: Response): void {
  if (!ok) throw new Error(`WebKitWebDriver answers ${status}`)
}

/** Ends the driver and its virtual screen. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.pid === undefined) return
  const ended = once(server, 'exit')
  process.kill(-server.pid, 'SIGTERM')
  await ended
}
