const LOCK = 'forecourt-password-change'

/** This tab's last password change: without the Web Locks API (plain http) a tab cannot detect those of others. */
let ownChange: Promise<unknown> = Promise.resolve()

/** Runs a password change under a lock, so that every tab can distinguish the end of the old session from a sign-out. */
export function whileChangingPassword<T>(change: () => Promise<T>): Promise<T> {
  const { locks } = navigator
  const running = locks === undefined ? change() : locks.request(LOCK, change)
  ownChange = running.catch(() => {})
  return running
}

/** Resolves once no tab is changing the password: the browser then has its new session. */
export async function passwordChangeSettled(): Promise<void> {
  await ownChange
  await navigator.locks?.request(LOCK, { mode: 'shared' }, () => {})
}
