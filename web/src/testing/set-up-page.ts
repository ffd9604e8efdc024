// Runs before every test file of the repository. Does something only where there is a page, which several files may share.
if ('document' in globalThis) {
  const { afterAll } = await import('vitest')
  const { cleanup, configure } = await import('@testing-library/react')
  // a query may take seconds on a busy machine, and milliseconds on an idle one
  configure({ asyncUtilTimeout: 10_000 })
  afterAll(() => {
    cleanup()
    document.body.replaceChildren()
    document.title = ''
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '', '/')
  })
}

export {}
