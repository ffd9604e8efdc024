const LOCK = 'forecourt-password-change'

/** Where a page may not use locks (plain http), it knows of its own changes at least. */
let ownChange: Promise<unknown> = Promise.resolve()

/** Runs a change of the password, so that every tab can tell the end of the old session from the end of being signed in. */
export function whileChangingPassword<T>(change: () => Promise<T>): Promise<T> {
  const { locks } = navigator
  const running = locks === undefined ? change() : locks.request(LOCK, change)
  ownChange = running.catch(() => {})
  return running
}

/** Resolves once no tab is changing the password: the browser then has the session it goes on with. */
export async function passwordChangeSettled(): Promise<void> {
  await ownChange
  await navigator.locks?.request(LOCK, { mode: 'shared' }, () => {})
}
