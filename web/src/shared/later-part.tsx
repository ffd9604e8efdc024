import { type ReactNode, useState } from 'react'
import { NetworkError, PartGoneError } from '../api/api-error.ts'
import { loadPart } from './load-part.ts'
import { useLoaded } from './use-loaded.ts'

interface Part<T> {
  /** loads the code in advance; rejects with what the import throws, and the next call tries again */
  preload: () => Promise<T>
  /** the same for showing it now; rejects with PartGoneError when trying again cannot help */
  load: () => Promise<T>
  /** the code once it has loaded; until then null */
  known: () => T | null
}

/** A part of a screen whose code `load` imports later. Its code is remembered once it has loaded, a failure is not. */
export function laterPart<T>(load: () => Promise<T>): Part<T> {
  let known: T | null = null
  const preload = async () => {
    const code = await load()
    known = code
    return code
  }
  return { preload, load: () => loadPart(preload), known: () => known }
}

/** Why a part did not load, for a message with a button. */
interface PartFailure {
  error: Error
  /** tries again; loads the page again when the part is gone */
  onRetry: () => void
  retrying: boolean
}

interface LaterPartProps<T> {
  part: Part<T>
  loading: ReactNode
  failed: (failure: PartFailure) => ReactNode
  children: (code: T) => ReactNode
}

/**
 * Renders a part with its code, which loads when this is first rendered. When it does not load, `failed` takes its place and everything around it
 * stays, which `lazy` cannot do (rules: page that did not load).
 */
export function LaterPart<T>({ part, loading, failed, children }: LaterPartProps<T>): ReactNode {
  const { loaded, retry } = useLoaded(part.load, part.known())
  // stays during another try, so that its button does too
  const [cause, setCause] = useState<unknown>(null)
  if (loaded.state === 'failed' && loaded.error !== cause) setCause(loaded.error)
  if (loaded.state === 'ready') return children(loaded.value)
  if (cause === null) return loading
  if (cause instanceof PartGoneError) return failed({ error: cause, onRetry: () => window.location.reload(), retrying: false })
  return failed({ error: new NetworkError(cause), onRetry: retry, retrying: loaded.state === 'loading' })
}
