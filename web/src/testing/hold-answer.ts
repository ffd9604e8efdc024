import type { StubAnswer } from './stub-server.ts'

/** Returns an answer that arrives only after `release` is called. */
export function holdAnswer(answer: StubAnswer): { held: StubAnswer; release: () => void } {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held: (call) => released.then(() => answer(call)), release }
}
