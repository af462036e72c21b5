/** How much of request bodies may be held at once, and for how long one may arrive. */
export interface BodyLimits {
  /** Of all requests together, from the first byte read until the answer. */
  bytesMax: number
  /** Of one address, so that nobody holds it all. */
  bytesPerAddressMax: number
  /** Without a byte arriving. */
  stallMs: number
  /** From the first to the last byte. */
  totalMs: number
}

/** A parsed body takes up to some twelve times its bytes; these hold in a heap of 512 MB. */
export const usualBodyLimits: BodyLimits = {
  bytesMax: 32 * 1024 * 1024,
  bytesPerAddressMax: 16 * 1024 * 1024,
  stallMs: 20_000,
  totalMs: 60_000,
}

export interface BodyShare {
  /** Counts bytes that were read; false when there is no room for them. */
  take(bytes: number): boolean
  /** Gives back whatever was taken. */
  release(): void
}

export interface BodyBudget {
  open(address: string): BodyShare
  bytesHeld(): number
}

/** Counts the bytes of bodies as they are read: what a request says about its length may be wrong or absent. */
export function bodyBudget({ bytesMax, bytesPerAddressMax }: BodyLimits): BodyBudget {
  let held = 0
  const heldBy = new Map<string, number>()

  function add(address: string, bytes: number): void {
    held += bytes
    const own = (heldBy.get(address) ?? 0) + bytes
    if (own === 0) heldBy.delete(address)
    else heldBy.set(address, own)
  }

  return {
    open(address) {
      let taken = 0
      return {
        take(bytes) {
          const isRoom = held + bytes <= bytesMax && (heldBy.get(address) ?? 0) + bytes <= bytesPerAddressMax
          if (!isRoom) return false
          taken += bytes
          add(address, bytes)
          return true
        },
        release() {
          add(address, -taken)
          taken = 0
        },
      }
    },
    bytesHeld: () => held,
  }
}
