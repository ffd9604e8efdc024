import type { StaffUser } from '@forecourt/contracts/auth/operations'
import { ApiError } from '../../../api/api-error.ts'
import { formatCount } from '../../../ui/format.ts'

/** The messages for a failed request (rules: team messages). */
interface FailureTexts {
  /** the message for a rejection without a reason; if absent, a message for the status is shown */
  refused?: string
  /** the message when no response arrived */
  broken: string
}

/** Returns 'Error: {message}' when the server gave a reason, else one of the texts. */
export function failureText(error: unknown, { refused, broken }: FailureTexts): string {
  if (!(error instanceof ApiError)) return broken
  return error.code === 'UNKNOWN' && refused !== undefined ? refused : `Error: ${error.message}`
}

/** The messages about a kind of user; the wording differs by screen (rules: team messages). */
export interface UserWords {
  /** the title of the confirmation and the label of its button */
  remove: string
  removed: string
  removeFailure: FailureTexts
}

export const USER_WORDS: UserWords = {
  remove: 'Delete user',
  removed: 'User deleted successfully',
  removeFailure: { broken: 'Error deleting user' },
}
export const SALESPERSON_WORDS: UserWords = {
  remove: 'Delete salesperson',
  removed: 'Salesperson deleted successfully',
  removeFailure: { refused: 'Failed to delete salesperson', broken: 'Error deleting salesperson' },
}
export const MEMBER_WORDS: UserWords = {
  remove: 'Remove sales team member',
  removed: 'Sales team member removed successfully',
  removeFailure: { refused: 'Failed to remove sales team member', broken: 'Error removing sales team member' },
}

/** Returns what is lost when a user is removed who has a number of leads; null if it is not known. */
export function removalText({ name, email }: Pick<StaffUser, 'name' | 'email'>, leads: number | null): string {
  const theirs = leads === 1 ? 'Their lead becomes' : `Their ${leads === null ? '' : `${formatCount(leads)} `}leads become`
  const unassigned = leads === 0 ? '' : `${theirs} unassigned. To give them to a colleague, assign them first. `
  return `${name} (${email}) will be deleted and signed out everywhere. ${unassigned}This cannot be undone.`
}

export const RESET_FAILURE: FailureTexts = { broken: 'Error resetting password' }
export const TWO_STEP_FAILURE: FailureTexts = { broken: 'Error turning off two-step sign-in' }
export const CREATE_FAILURE: FailureTexts = { broken: 'Error creating user' }
export const ADD_FAILURE: FailureTexts = { refused: 'Failed to add sales team member', broken: 'Error adding sales team member' }
export const NOTIFICATIONS_FAILURE = 'Error updating email notifications'

/** Returns a text without the user's name: with a name, a message about a user named Error would be shown in red. */
export function notificationsText(on: boolean): string {
  return `Email notifications ${on ? 'enabled' : 'disabled'}`
}
