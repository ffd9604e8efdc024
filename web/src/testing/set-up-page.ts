// Runs before every test file of the repository. Does something only where there is a page, which several files may share: it stubs what jsdom lacks,
// and clears the page after each test.
const NOT_DISPLAYED = 'script, style, template, head, [hidden], dialog:not([open]), details:not([open]) > :not(summary)'
const INLINE = 'a, abbr, b, code, em, i, kbd, label, mark, output, small, span, strong, sub, sup, svg, time, u'

if ('document' in globalThis) {
  const { afterEach, vi } = await import('vitest')
  const { cleanup, configure } = await import('@testing-library/react')
  // a query may take seconds on a busy machine, and milliseconds on an idle one
  configure({ asyncUtilTimeout: 10_000 })
  // jsdom walks the whole page for each label of each field: half of the time of a test of a large form
  for (const element of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement, HTMLButtonElement])
    Object.defineProperty(element.prototype, 'labels', {
      configurable: true,
      get: function labels(this: HTMLElement) {
        const around = this.closest<HTMLLabelElement>('label:not([for])')
        const of = this.id === '' ? [] : [...document.getElementsByTagName('label')].filter(({ htmlFor }) => htmlFor === this.id)
        return around === null ? of : [around, ...of]
      },
    })
  // jsdom matches every rule of its style sheet with the element for each call: a fifth of the time of these tests, which load no other styles
  window.getComputedStyle = (element: Element) => {
    const { style } = element as HTMLElement
    const display = style.display || (element.matches(NOT_DISPLAYED) ? 'none' : element.matches(INLINE) ? 'inline' : 'block')
    const getPropertyValue = (property: string) => (property === 'display' ? display : style.getPropertyValue(property))
    const responses = new Map<string | symbol, unknown>([
      ['display', display],
      ['getPropertyValue', getPropertyValue],
    ])
    return new Proxy(style, { get: (_, name) => responses.get(name) ?? Reflect.get(style, name, style) })
  }
  // React captures a stack for every element that it creates, and only its warnings show it: a tenth of the time of these tests
  const react: Record<string, unknown> = await import('react')
  const internals = Object(react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { configurable: true, get: () => Number.MAX_SAFE_INTEGER, set: () => {} })
  // what the pages need and jsdom lacks; a test that needs another answer stubs its own
  const media = { matches: false, addEventListener: () => {}, removeEventListener: () => {} }
  class ResizeObserver {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  for (const [name, value] of Object.entries({ matchMedia: () => media, ResizeObserver, scrollTo: () => {} }))
    Object.defineProperty(window, name, { configurable: true, writable: true, value })
  Object.defineProperty(document, 'fonts', { configurable: true, value: { addEventListener: () => {}, removeEventListener: () => {} } })
  Element.prototype.scrollIntoView = () => {}
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  // registered first and so runs last: after the tests' own
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
    document.body.replaceChildren()
    document.title = ''
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', '/')
  })
}

export {}
