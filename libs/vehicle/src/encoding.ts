export type FeedEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
