import type { StubResponse } from './stub-server.ts'

/** Returns a response that arrives only after `release` is called. */
export function holdResponse(respond: StubResponse): { held: StubResponse; release: () => void } {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return { held: (call) => released.then(() => respond(call)), release }
}
