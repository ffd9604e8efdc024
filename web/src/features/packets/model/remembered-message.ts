import { FIRST_MESSAGE, MESSAGE_LENGTH } from './message.ts'

const keyOf = (userId: string) => `forecourt-message-${userId}`

/** The message that a person wrote last, with its placeholders; the first one where there is none. */
export function rememberedMessage(userId: string): string {
  try {
    return localStorage.getItem(keyOf(userId))?.slice(0, MESSAGE_LENGTH) || FIRST_MESSAGE
  } catch {
    return FIRST_MESSAGE
  }
}

/** Keeps a message for the next packet that this person sends from this browser; one whose browser keeps nothing starts anew. */
export function rememberMessage(userId: string, template: string): void {
  try {
    localStorage.setItem(keyOf(userId), template.slice(0, MESSAGE_LENGTH))
  } catch {
    // nothing is lost but the memory
  }
}
