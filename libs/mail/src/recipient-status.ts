/**
 * The enhanced status codes (RFC 3463, without their class) that say something about the recipient: the address, the mailbox or the host for it. The
 * others are about the sender, a policy or quota, the content, or the server itself. For an unknown mailbox, some servers send 0.0, and Outlook 5.0
 * ('undefined').
 */
const ABOUT_RECIPIENT = new Set(['0.0', '1.0', '1.1', '1.2', '1.3', '1.6', '1.10', '2.0', '2.1', '2.2', '2.4', '4.1', '4.4', '5.0'])

/** Whether an enhanced status code such as '5.1.1' is about the recipient. False for text that is none. */
export function isAboutRecipient(status: string): boolean {
  return ABOUT_RECIPIENT.has(/^[245]\.(\d{1,3}\.\d{1,3})$/.exec(status)?.[1] ?? '')
}
