/** Headers between auth and the gateway, which converts them to cookies and does not forward them. */

/** auth sends the token of a new session in this header. */
export const SET_SESSION_HEADER = 'x-forecourt-set-session'
/** auth sends this header when the session has ended. */
export const CLEAR_SESSION_HEADER = 'x-forecourt-clear-session'
/** The gateway sends the device token of the client's browser to auth in this header. */
export const DEVICE_HEADER = 'x-forecourt-device'
/** auth sends the new value of the browser's device cookie in this header. */
export const SET_DEVICE_HEADER = 'x-forecourt-set-device'
