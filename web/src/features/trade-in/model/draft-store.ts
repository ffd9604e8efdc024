import { DRAFT_DAYS } from '@forecourt/trade-in/messages'
import { completeForm, EMPTY_FORM, type WizardForm } from './wizard-form.ts'

/** An evaluation as this browser stores it. */
export interface KeptDraft extends WizardForm {
  /** the id by which this browser stores the draft's photos */
  localId: string
  /** assigned by the browser; makes creating the draft on the server idempotent */
  requestId: string
  /** the draft's token on the server; null until it is created there */
  token: string | null
  /** the server's revision in its last response */
  revision: number
  /** the packet visit or staff link that the customer came from; null without one */
  origin: string | null
  /** whether the input has changed since the server last saved it */
  isUnsent: boolean
  /** ISO time of the last change */
  changedAt: string
}

/** Returns an evaluation without input. */
export function newDraft({ makeId, now, origin }: { makeId: () => string; now: () => Date } & Pick<KeptDraft, 'origin'>): KeptDraft {
  const [localId, requestId] = [makeId(), makeId()]
  return { ...EMPTY_FORM, localId, requestId, token: null, revision: 0, origin, isUnsent: false, changedAt: now().toISOString() }
}

/** Whether anyone has entered anything: details that were only filled in for a known customer are not sent until then. */
export function isEntered({ token, isUnsent }: KeptDraft): boolean {
  return token !== null || isUnsent
}

export type DraftStore = ReturnType<typeof createDraftStore>

const PREFIX = 'forecourt-trade-in:'
const KEPT_MS = DRAFT_DAYS * 24 * 60 * 60 * 1000

/** Stores the evaluation for one dealership in the browser. `storage` is null when the browser blocks it. */
export function createDraftStore(dealershipId: string, storage: Storage | null, now: () => Date) {
  const key = PREFIX + dealershipId
  const attempt = <T>(run: () => T, otherwise: T): T => {
    try {
      return run()
    } catch {
      // storage is full or blocked, or its content is invalid: the draft is lost with the page
      return otherwise
    }
  }
  return {
    /** returns null when no draft is stored or it has expired (rules: trade-in drafts) */
    load: () =>
      attempt((): KeptDraft | null => {
        const found = JSON.parse(storage?.getItem(key) ?? 'null') as Partial<KeptDraft> | null
        const changedAt = Date.parse(found?.changedAt ?? '')
        if (!found || typeof found.requestId !== 'string' || !(now().getTime() - changedAt < KEPT_MS)) return null
        const { requestId, localId = requestId, token = null, revision = 0, origin = null, isUnsent = true } = found
        const form = completeForm(found.content ?? {}, found.typed)
        return { ...form, localId, requestId, token, revision, origin, isUnsent, changedAt: new Date(changedAt).toISOString() }
      }, null),
    save: (draft: KeptDraft) => attempt(() => storage?.setItem(key, JSON.stringify(draft)), undefined),
    clear: () => attempt(() => storage?.removeItem(key), undefined),
  }
}
