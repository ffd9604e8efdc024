/** An event of the demo's story, and its time. */
export interface StoryEvent {
  at: Date
  happen: () => Promise<void>
}
