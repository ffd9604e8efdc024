/** Headers between auth and the gateway, which makes cookies of them and passes none of them on. */

/** By which auth hands over the token of a session that begins. */
export const SET_SESSION_HEADER = 'x-forecourt-set-session'
/** The header by which auth says that the session has ended. */
export const CLEAR_SESSION_HEADER = 'x-forecourt-clear-session'
/** By which auth learns the token of the browser that asks. */
export const DEVICE_HEADER = 'x-forecourt-device'
/** By which auth says what a browser's device cookie is to hold. */
export const SET_DEVICE_HEADER = 'x-forecourt-set-device'
