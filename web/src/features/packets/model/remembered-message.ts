import { FIRST_MESSAGE, MESSAGE_LENGTH } from './message.ts'

const keyOf = (userId: string) => `forecourt-message-${userId}`

/** Returns the last message that a user wrote, with its placeholders; the default message without one. */
export function rememberedMessage(userId: string): string {
  try {
    return localStorage.getItem(keyOf(userId))?.slice(0, MESSAGE_LENGTH) || FIRST_MESSAGE
  } catch {
    return FIRST_MESSAGE
  }
}

/** Stores a message for the next packet that this user sends from this browser. Does nothing when storage is unavailable. */
export function rememberMessage(userId: string, template: string): void {
  try {
    localStorage.setItem(keyOf(userId), template.slice(0, MESSAGE_LENGTH))
  } catch {
    // the next packet starts with the default message
  }
}
