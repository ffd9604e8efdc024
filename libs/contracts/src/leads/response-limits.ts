/** Responses within this time count as on time in the report. */
export const RESPONSE_TARGET_MINUTES = 5
/** A customer who waits this long without a contact triggers one 'not contacted' alert. */
export const NOT_CONTACTED_AFTER_MINUTES = 30
/** Number of weeks in the response report. */
export const RESPONSE_WEEKS = 8
/** Number of days that the home page's figures cover. */
export const RESPONSE_HOME_DAYS = 30
