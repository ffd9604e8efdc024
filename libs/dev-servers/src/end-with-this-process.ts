import type { ChildProcess } from 'node:child_process'

const children = new Map<ChildProcess, NodeJS.Signals>()

/** Sends `signal` to a child, also one that is still starting, when this process exits for any reason but SIGKILL. */
export function endWithThisProcess(child: ChildProcess, signal: NodeJS.Signals): void {
  if (children.size === 0) process.once('exit', endChildren)
  children.set(child, signal)
  child.once('exit', () => {
    children.delete(child)
    if (children.size === 0) process.off('exit', endChildren)
  })
}

function endChildren(): void {
  for (const [child, signal] of children) child.kill(signal)
}

/**
 * Makes this process exit on Ctrl-C and similar signals. By default a signal ends it without an exit, and its children stay. Returns a function that
 * restores the default.
 */
export function exitOnSignals(): () => void {
  const exit = () => process.exit(130)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const signal of signals) process.on(signal, exit)
  return () => {
    for (const signal of signals) process.off(signal, exit)
  }
}
