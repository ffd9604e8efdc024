// Runs before every test file of the repository, and does something where there is a page, which several files may share.
if ('document' in globalThis) {
  const { afterAll } = await import('vitest')
  const { cleanup, configure } = await import('@testing-library/react')
  // what is looked for may take as long as a busy machine needs; an idle one has it in milliseconds
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
