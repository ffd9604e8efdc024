type FeedFormatErrorCode =
  | 'EMPTY_FILE'
  | 'NOT_TEXT'
  | 'NOT_CSV'
  | 'NO_HEADER'
  | 'HEADER_TOO_LONG'
  | 'TOO_MANY_COLUMNS'
  | 'NO_KNOWN_COLUMNS'
  | 'NO_DELIMITER'
  | 'HEADER_ONLY'
  | 'RECORD_TOO_LONG'
  | 'UNCLOSED_QUOTE'

/** The whole file cannot be read as a feed. The message says what is wrong and what to do. */
export class FeedFormatError extends Error {
  readonly code: FeedFormatErrorCode
  /** whether staff could make it loadable by mapping its columns */
  readonly isTable: boolean

  constructor(code: FeedFormatErrorCode, message: string, isTable = false) {
    super(message)
    this.isTable = isTable
    this.name = 'FeedFormatError'
    this.code = code
  }
}
