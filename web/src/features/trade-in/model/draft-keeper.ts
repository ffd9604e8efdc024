import type { DraftContent } from '@forecourt/contracts/trade-ins/form'
import type { TradeInPhoto } from '@forecourt/contracts/trade-ins/records'
import { failureOf } from '../../../shared/trade-in/api/failure.ts'
import { createRetry, type Timers } from '../../../shared/trade-in/model/create-retry.ts'
import { observe } from '../../../shared/trade-in/model/observed.ts'
import { createDraft, type DraftCalls, discardDraft, type ServerDraft } from '../api/draft-calls.ts'
import { type DraftState, filledIn, isAtLink, type Saving, shown } from './draft-state.ts'
import { type DraftStore, isEntered, type KeptDraft, newDraft } from './draft-store.ts'
import { completeForm, isBegun, type WizardForm } from './wizard-form.ts'

interface DraftKeeperOptions extends Timers {
  dealershipId: string
  /** the packet visit or staff link that the page is opened from; null without one */
  origin: string | null
  calls: Pick<DraftCalls, 'begin' | 'known' | 'get' | 'save' | 'discard'>
  store: DraftStore
  now: () => Date
  makeId: () => string
  /** returns the value of the honeypot field */
  website: () => string
  /** returns the photos of this device; another array after each change */
  photos: () => readonly unknown[]
  /** receives the photos that the server has of this draft */
  onPhotos: (token: string, photos: readonly TradeInPhoto[]) => void
  /** called when the server no longer has the draft and its photos */
  onLost: () => void
  /** called when another evaluation replaces this one */
  onAnother: () => void
}

interface OpenedLink {
  token: string
  /** the customer has agreed that its draft replaces the unfinished evaluation of this browser */
  mayReplace: boolean
}

export type DraftKeeper = ReturnType<typeof createDraftKeeper>

/** The debounce before the input is saved on the server. */
const SAVE_AFTER_MS = 1_000

/** Saves an evaluation while it is filled in: in the browser immediately, on the server soon, with retries (rules: trade-in drafts). */
export function createDraftKeeper(options: DraftKeeperOptions) {
  const { dealershipId, origin, calls, store, now, makeId, website, photos, onPhotos, onLost, onAnother } = options
  const fresh = (origin: string | null) => newDraft({ makeId, now, origin })
  let kept = store.load() ?? fresh(null)
  // what was only filled in for the customer of another link must not become this customer's
  if (origin !== null && kept.origin !== null && kept.origin !== origin && !isEntered(kept)) kept = fresh(origin)
  /** the newer draft that another device has saved */
  let newer: ServerDraft | null = null
  /** the opened link whose draft has not loaded yet, between two attempts */
  let unopened: OpenedLink | null = null
  /** the call that creates the draft, while it is in flight */
  let beginning: { requestId: string; token: Promise<string> } | null = null
  let isSending = false
  /** input that the server may have: it is sent again before newer input, which would seem to overwrite another device's otherwise */
  let unanswered: DraftContent | null = null
  const first: Saving = kept.isUnsent ? 'kept' : kept.token === null ? 'new' : 'saved'
  const state = observe<DraftState>({ ...shown(kept), saving: first, elsewhere: 'no', hasOverwritten: false, isLinkGone: false })
  const later = createRetry(() => wake(), options)

  const publish = (change: Partial<DraftState> = {}) => state.set({ ...state.get(), ...shown(kept), ...change })
  const keep = (change: Partial<KeptDraft>) => {
    kept = { ...kept, ...change }
    store.save(kept)
  }
  /** Makes the input a new draft, when the server no longer has the old one. */
  const detach = () => {
    keep({ token: null, requestId: makeId(), revision: 0, isUnsent: true })
    onLost()
    publish({ saving: 'kept' })
  }
  const adopt = (token: string, draft: ServerDraft) => {
    const { content, revision } = draft
    newer = unanswered = null
    keep({ ...completeForm(content), token, revision, isUnsent: false, changedAt: now().toISOString() })
    publish({ saving: 'saved', elsewhere: 'no', hasOverwritten: false })
    onPhotos(token, draft.photos)
  }

  /** Returns the draft's token, creating the draft on the server if needed. Throws as callOperation does. */
  async function begin(): Promise<string> {
    if (kept.token !== null) return kept.token
    const { requestId, origin } = kept
    // the one that is being created may be of an evaluation that was started over
    if (beginning?.requestId !== requestId)
      beginning = { requestId, token: createDraft(calls, { dealershipId, requestId, origin, website: website() }) }
    const own = beginning
    const token = await own.token.finally(() => {
      if (beginning === own) beginning = null
    })
    if (kept.requestId === requestId) {
      keep({ token })
      publish()
    }
    return token
  }

  async function send({ isLast = false } = {}): Promise<void> {
    if (isSending || !kept.isUnsent || !isBegun(kept.content) || state.get().elsewhere !== 'no') return
    isSending = true
    later.stop()
    publish({ saving: 'saving' })
    const { requestId } = kept
    const content = (isLast ? null : unanswered) ?? kept.content
    unanswered = content
    try {
      const answer = await calls.save(await begin(), content, kept.revision, { isLast })
      unanswered = null
      later.succeeded()
      if (kept.requestId === requestId) {
        const isUnsent = kept.content !== content
        keep({ revision: answer.revision, isUnsent })
        publish({ saving: isUnsent ? 'kept' : 'saved', hasOverwritten: state.get().hasOverwritten || answer.overtook })
      }
    } catch (error) {
      const failure = failureOf(error)
      if (failure !== 'later') unanswered = null
      if (kept.requestId === requestId) afterFailure(failure)
    } finally {
      isSending = false
    }
    if (kept.isUnsent && state.get().saving === 'kept' && kept.content !== content) later.after(SAVE_AFTER_MS)
  }

  function afterFailure(failure: ReturnType<typeof failureOf>): void {
    if (failure === 'submitted') publish({ saving: 'kept', elsewhere: 'submitted' })
    else if (failure === 'not-found') detach()
    // rejected input stays in the browser and is sent again once it changes
    else publish({ saving: failure === 'later' ? 'waiting' : 'kept' })
    if (failure === 'later' || failure === 'not-found') later.afterFailure()
  }

  /** Checks whether another device has changed the draft or its photos. */
  async function compare(): Promise<void> {
    const { token } = kept
    const isComparable = () => kept.token === token && !isSending && !isAtLink(state.get())
    if (token === null || !isComparable()) return
    const before = photos()
    try {
      const draft = await calls.get(token)
      if (!isComparable()) return
      if (draft.state === 'submitted') return publish({ elsewhere: 'submitted' })
      // unsaved input of this device is the newest and wins
      if (draft.revision > kept.revision && !kept.isUnsent) {
        newer = draft
        publish({ elsewhere: 'changed' })
      } else if (photos() === before) onPhotos(token, draft.photos)
    } catch (error) {
      if (failureOf(error) === 'not-found' && kept.token === token) detach()
    }
  }

  /** Loads the draft of the server; with the token of a link, adopts that draft, if need be after a question. */
  async function open(token: string | null, { mayReplace = false } = {}): Promise<void> {
    if (token !== null && token !== kept.token) return continueFrom({ token, mayReplace })
    if (kept.token !== null) return refresh(kept.token)
    // input keeps its origin: a staff link would give it to another customer
    if (origin === null || (kept.origin !== origin && isEntered(kept))) return
    keep({ origin })
    await fillIn(origin)
  }

  /** Fills in the details that are known of the customer from a packet or a staff link. */
  async function fillIn(origin: string): Promise<void> {
    try {
      const known = await calls.known(origin)
      if (known.dealershipId !== dealershipId) return keep({ origin: null })
      // known contact details must not overwrite what the customer has typed in the meantime
      keep({ content: { ...kept.content, details: filledIn(kept.content.details, known.customer) } })
      publish()
    } catch {
      // for an unknown or unreachable origin, customers type their details themselves
    }
  }

  /** Whether this browser has an evaluation that would be lost with it: one with input that was not submitted elsewhere. */
  async function isUnfinished(): Promise<boolean> {
    const { token, content } = kept
    if (!isEntered(kept) || !isBegun(content)) return false
    if (token === null) return true
    return calls.get(token).then(
      (draft) => draft.state !== 'submitted',
      () => true,
    )
  }

  async function continueFrom({ token, mayReplace }: OpenedLink): Promise<void> {
    try {
      const draft = await calls.get(token)
      later.succeeded()
      if (draft.dealershipId !== dealershipId) return endLink()
      const hasOther = await isUnfinished()
      if (draft.state === 'submitted') return publish({ elsewhere: hasOther ? 'link-submitted' : 'submitted' })
      if (hasOther && !mayReplace) return publish({ elsewhere: 'replaces' })
      kept = fresh(null)
      onAnother()
      adopt(token, draft)
    } catch (error) {
      if (failureOf(error) !== 'later') return endLink()
      unopened = { token, mayReplace }
      publish({ elsewhere: 'unreachable' })
      later.afterFailure()
    }
  }

  function endLink(): void {
    publish({ isLinkGone: true, elsewhere: 'no' })
    void send()
  }

  /** Loads the draft of the opened link if that has failed before, else saves unsaved input. */
  function wake(how?: { isLast?: boolean }): void {
    const link = unopened
    unopened = null
    void (link === null ? send(how) : continueFrom(link))
  }

  async function refresh(token: string): Promise<void> {
    try {
      const draft = await calls.get(token)
      if (kept.token !== token) return
      if (draft.state === 'submitted') return publish({ elsewhere: 'submitted' })
      if (draft.revision > kept.revision && !kept.isUnsent) return adopt(token, draft)
      onPhotos(token, draft.photos)
      if (kept.isUnsent) void send()
    } catch (error) {
      if (failureOf(error) === 'not-found' && kept.token === token) detach()
    }
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    open,
    begin,
    compare,
    detach,
    /** returns the draft's id in this browser, by which its photos are stored */
    id: () => kept.localId,
    /** changes the input: saves it in this browser immediately and on the server soon */
    change: (edit: (form: WizardForm) => WizardForm) => {
      const { content, typed } = edit({ content: kept.content, typed: kept.typed })
      const isUnsent = kept.isUnsent || content !== kept.content
      keep({ content, typed, isUnsent, changedAt: now().toISOString() })
      if (!isUnsent) return publish()
      publish({ saving: state.get().saving === 'saving' ? 'saving' : 'kept' })
      later.after(SAVE_AFTER_MS)
    },
    /** counts a change of the photos as one of the draft, which the server does too */
    touch: () => {
      keep({ changedAt: now().toISOString() })
      publish()
    },
    /** saves unsaved input immediately, or loads the draft of the opened link; `isLast`: the page is unloading */
    flush: wake,
    dismissOverwritten: () => publish({ hasOverwritten: false }),
    /** continues here with the newest draft: the other device may have saved more since */
    takeOver: async () => {
      await compare()
      if (state.get().elsewhere === 'changed' && newer !== null && kept.token !== null) adopt(kept.token, newer)
    },
    /** leaves the opened link and continues the evaluation of this browser */
    leaveLink: () => {
      publish({ elsewhere: 'no' })
      void open(null)
    },
    /** deletes this evaluation here and on the server */
    startOver: (origin: string | null) => {
      later.stop()
      if (state.get().elsewhere !== 'submitted') void discardDraft(calls, kept.token ?? beginning?.token)
      store.clear()
      kept = fresh(origin)
      unanswered = null
      onAnother()
      publish({ saving: 'new', elsewhere: 'no', hasOverwritten: false, isLinkGone: false })
      if (origin !== null) void fillIn(origin)
    },
    /** deletes the evaluation in this browser, after it was submitted */
    finish: () => {
      later.stop()
      store.clear()
      // another id, so that the response to a save in flight does not store it again
      kept = { ...kept, requestId: makeId(), isUnsent: false }
    },
    stop: later.stop,
  }
}
