import { TRADE_IN_MESSAGES } from '@forecourt/trade-in/messages'
import { ApiError } from '../../../api/api-error.ts'
import { failureOf } from '../../../shared/trade-in/api/failure.ts'
import { observe } from '../../../shared/trade-in/model/observed.ts'
import type { PhotoQueue } from '../../../shared/trade-in/model/photo-queue.ts'
import type { DraftCalls } from '../api/draft-calls.ts'
import type { DraftKeeper } from './draft-keeper.ts'
import type { SubmittedRange } from './submitted-note.ts'
import { ownVehicle } from './vehicle-name.ts'

export type Submitting =
  | { step: 'idle' }
  /** `progress`: the upload in progress; '' when no photo is being uploaded */
  | { step: 'submitting'; progress: string }
  /** `range`: the estimated value; null when the dealership shows none */
  | { step: 'success'; range: SubmittedRange | null }
  | { step: 'error'; message: string }

interface SubmitterOptions {
  keeper: Pick<DraftKeeper, 'get' | 'begin' | 'finish' | 'detach'>
  photos: Pick<PhotoQueue, 'get' | 'removed' | 'sendAll' | 'clear'>
  calls: Pick<DraftCalls, 'submit'>
}

export type Submitter = ReturnType<typeof createSubmitter>

/** Submits an evaluation: creates its draft if it has none, uploads the remaining photos, then sends the form (rules: trade-in submission). */
export function createSubmitter({ keeper, photos, calls }: SubmitterOptions) {
  const state = observe<Submitting>({ step: 'idle' })

  async function send(): Promise<Submitting> {
    const hadPhotos = photos.get().photos.some((photo) => photo.photoId !== null)
    // the queue forgets one whose deletion fails meanwhile, which the customer cannot see under the overlay
    const removed = photos.removed()
    try {
      const token = await keeper.begin()
      await photos.sendAll((done, total) => {
        const progress = done === total ? '' : `Sending photo ${done + 1} of ${total}`
        state.set({ step: 'submitting', progress })
      })
      const { content } = keeper.get()
      const { success, message, range = null } = await calls.submit(token, content, removed)
      if (!success) return { step: 'error', message: message || TRADE_IN_MESSAGES.submissionFailed }
      keeper.finish()
      photos.clear()
      return { step: 'success', range: range && { ...range, vehicle: ownVehicle(content.vehicle) } }
    } catch (error) {
      if (failureOf(error) === 'not-found') {
        keeper.detach()
        if (hadPhotos) return { step: 'error', message: 'Your saved photos have expired. Add them again, or submit without them.' }
      }
      return { step: 'error', message: whyNot(error) }
    }
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    /** does nothing during a submission or after a successful one */
    submit: async () => {
      const { step } = state.get()
      if (step === 'submitting' || step === 'success') return
      state.set({ step: 'submitting', progress: '' })
      state.set(await send())
    },
    /** dismisses the error */
    dismiss: () => {
      if (state.get().step === 'error') state.set({ step: 'idle' })
    },
  }
}

/** The codes of a response that no service sent, such as a proxy's page. */
const NOT_OURS: readonly string[] = ['NOT_JSON', 'UNKNOWN']

/** Returns the server's message for a rejection, otherwise a fixed sentence, also for a proxy's page (rules: trade-in submission). */
function whyNot(error: unknown): string {
  const isReason = error instanceof ApiError && !NOT_OURS.includes(error.code) && ['refused', 'submitted'].includes(failureOf(error))
  return isReason ? error.message : TRADE_IN_MESSAGES.submitFailed
}
