/** The texts of the wizard (rules: trade-in wizard, rules: trade-in texts). */
export const TRADE_IN_MESSAGES = {
  submittingTitle: 'Submitting Your Trade-In Evaluation',
  submittingText: 'Please wait while we process your information...',
  successTitle: 'Trade-In Evaluation Submitted Successfully!',
  successPromise: 'A dealership representative will contact you within 24 hours.',
  successRedirect: 'Redirecting you to the homepage...',
  duplicate: 'This VIN has already been submitted for evaluation. Please contact the dealership if you need to update your submission.',
  submitFailed: 'Failed to submit evaluation. Please try again.',
  submissionFailed: 'Submission failed',
  invalidDealership: 'Invalid dealership identifier',
  dealershipNotFound: 'Dealership not found',
  dealershipError: 'Error loading dealership information',
} as const

/** How long the success overlay is shown before the browser navigates on (rules: trade-in submission). */
export const SUCCESS_REDIRECT_MS = 3_000
/** How long a draft is kept after its last change (rules: trade-in drafts). */
export const DRAFT_DAYS = 14
