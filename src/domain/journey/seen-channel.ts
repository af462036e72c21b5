import type { Channel } from './classify-channel.ts'

export const directChannel = 'Direct' satisfies Channel

/** Of touches that somebody told of, and nobody saw. */
export const declaredChannel = 'Declared'

/** Whether a touch of the channel was seen and says where it came from. Beside one an answer earns nothing (semantics 3.6). */
export function isSeen(channel: string): boolean {
  return channel !== directChannel && channel !== declaredChannel
}
