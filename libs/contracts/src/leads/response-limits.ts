/** Who answers within it keeps the customer; the report counts those. */
export const RESPONSE_TARGET_MINUTES = 5
/** A customer who waits this long without a contact is a lead not contacted, once. */
export const NOT_CONTACTED_AFTER_MINUTES = 30
/** Weeks of the response report. */
export const RESPONSE_WEEKS = 8
/** Days behind a home's figures. */
export const RESPONSE_HOME_DAYS = 30
