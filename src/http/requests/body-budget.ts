/** How many bytes of request bodies may be held at a time, and for how long one may arrive. */
export interface BodyLimits {
  /** Of all requests together, from the first byte read until the response. */
  bytesMax: number
  /** Of one credential, so that no caller holds it all. */
  bytesPerCredentialMax: number
  /** Of all requests without a credential together: the rest is for callers that are known. */
  anonymousBytesMax: number
  /** Of one address without a credential. */
  anonymousBytesPerAddressMax: number
  /** A body up to this length is small. */
  smallBodyBytes: number
  /** Of both totals, kept free for small bodies: a few long ones must not keep hits and sign-ins out. */
  reservedForSmallBytes: number
  /** Without a byte arriving. */
  stallMs: number
  /** From the first to the last byte. */
  totalMs: number
}

const mebibyte = 1024 * 1024

/** A parsed body takes up to some twelve times its bytes; these hold in a heap of 512 MB. */
export const usualBodyLimits: BodyLimits = {
  bytesMax: 32 * mebibyte,
  bytesPerCredentialMax: 12 * mebibyte,
  anonymousBytesMax: 12 * mebibyte,
  anonymousBytesPerAddressMax: 2 * mebibyte,
  smallBodyBytes: 16 * 1024,
  reservedForSmallBytes: 4 * mebibyte,
  stallMs: 20_000,
  totalMs: 60_000,
}

/** The sender whose bodies are counted together: a credential, or the address of a request without one. */
export interface BodySender {
  subject: string
  isAnonymous: boolean
}

export interface BodyShare {
  /** Counts bytes that were read; false when there is no room for them. */
  take(bytes: number): boolean
  /** Gives back all that was taken. */
  release(): void
}

export interface BodyBudget {
  open(sender: BodySender): BodyShare
  bytesHeld(): number
}

/** Counts the bytes of bodies as they are read: the length that a request declares may be wrong or absent. */
export function bodyBudget(limits: Omit<BodyLimits, 'stallMs' | 'totalMs'>): BodyBudget {
  let held = 0
  let heldAnonymously = 0
  const heldBy = new Map<string, number>()

  function add({ subject, isAnonymous }: BodySender, bytes: number): void {
    held += bytes
    if (isAnonymous) heldAnonymously += bytes
    const own = (heldBy.get(subject) ?? 0) + bytes
    if (own === 0) heldBy.delete(subject)
    else heldBy.set(subject, own)
  }

  function hasRoom({ subject, isAnonymous }: BodySender, used: number, bytes: number): boolean {
    const reserved = used + bytes <= limits.smallBodyBytes ? 0 : limits.reservedForSmallBytes
    const ownMax = isAnonymous ? limits.anonymousBytesPerAddressMax : limits.bytesPerCredentialMax
    return (
      held + bytes <= limits.bytesMax - reserved &&
      (!isAnonymous || heldAnonymously + bytes <= limits.anonymousBytesMax - reserved) &&
      (heldBy.get(subject) ?? 0) + bytes <= ownMax
    )
  }

  return {
    open(sender) {
      let used = 0
      return {
        take(bytes) {
          if (!hasRoom(sender, used, bytes)) return false
          used += bytes
          add(sender, bytes)
          return true
        },
        release() {
          add(sender, -used)
          used = 0
        },
      }
    },
    bytesHeld: () => held,
  }
}
