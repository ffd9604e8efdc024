import { NO_VERSION } from '@forecourt/contracts/documents/kinds'

/** Returns how a request says which version must still be current. null: none, undefined: any. */
export function insteadOf(versionId: string | null | undefined): string | undefined {
  return versionId === null ? NO_VERSION : versionId
}
