/** Something that happens in the demo's story, and when. */
export interface StoryEvent {
  at: Date
  happen: () => Promise<void>
}
