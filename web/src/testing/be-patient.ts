// Runs before every test file, after vitest-be-patient.ts. Where there is a page, what is looked for may take as long as a busy machine needs; an idle one has it in milliseconds.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}

export {}
