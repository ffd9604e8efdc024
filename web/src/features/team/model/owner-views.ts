/** The views of 'Owner Settings', shown one at a time (rules: owner settings). */
export const OWNER_VIEWS = ['users', 'dealerships', 'links', 'tax'] as const
export type OwnerView = (typeof OWNER_VIEWS)[number]
