import { DRAFT_DAYS } from '@forecourt/trade-in/messages'
import { completeForm, type WizardForm } from './wizard-form.ts'

/** An evaluation as this browser keeps it. */
export interface KeptDraft extends WizardForm {
  /** what this browser's photos know it by */
  localId: string
  /** made by the browser: beginning on the server twice gives one draft */
  requestId: string
  /** names the draft on the server; null until it has begun there */
  token: string | null
  /** the server's revision in its last response */
  revision: number
  /** the packet visit or staff link that it began with */
  origin: string | null
  /** changed since the server last saved it */
  isUnsent: boolean
  /** ISO time of the last change */
  changedAt: string
}

export interface DraftStore {
  /** null where nothing is kept, or it is older than a draft may be (rules: trade-in drafts) */
  load(): KeptDraft | null
  save(draft: KeptDraft): void
  clear(): void
}

const PREFIX = 'forecourt-trade-in:'
const KEPT_MS = DRAFT_DAYS * 24 * 60 * 60 * 1000

/** Keeps the evaluation for one dealership in the browser. `storage` is null where the browser lets no page keep anything. */
export function createDraftStore(dealershipId: string, storage: Storage | null, now: () => Date): DraftStore {
  const key = PREFIX + dealershipId
  const attempt = <T>(run: () => T, otherwise: T): T => {
    try {
      return run()
    } catch {
      // full, forbidden or not ours: then it lives as long as the page
      return otherwise
    }
  }
  return {
    load: () =>
      attempt(() => {
        const found = JSON.parse(storage?.getItem(key) ?? 'null') as Partial<KeptDraft> | null
        const changedAt = Date.parse(found?.changedAt ?? '')
        if (!found || typeof found.requestId !== 'string' || !(now().getTime() - changedAt < KEPT_MS)) return null
        const { requestId, localId = requestId, token = null, revision = 0, origin = null, isUnsent = true } = found
        const form = completeForm(found.content ?? {}, found.typed)
        return { ...form, localId, requestId, token, revision, origin, isUnsent, changedAt: new Date(changedAt).toISOString() }
      }, null),
    save: (draft) => attempt(() => storage?.setItem(key, JSON.stringify(draft)), undefined),
    clear: () => attempt(() => storage?.removeItem(key), undefined),
  }
}
