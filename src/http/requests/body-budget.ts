/** Limits for the bytes of request bodies in memory and for the time of receiving one. */
export interface BodyLimits {
  /** All requests together, from the first byte until the response. */
  bytesMax: number
  /** Per credential, so that no caller can use it all. */
  bytesPerCredentialMax: number
  /** All requests without a credential together; the rest is reserved for authenticated callers. */
  anonymousBytesMax: number
  /** Per address without a credential. */
  anonymousBytesPerAddressMax: number
  /** Maximum length of a small body. */
  smallBodyBytes: number
  /** Reserved for small bodies in both totals, so that a few large bodies cannot block hits and sign-ins. */
  reservedForSmallBytes: number
  /** Maximum time without receiving a byte. */
  stallMs: number
  /** Maximum time from the first to the last byte. */
  totalMs: number
}

const mebibyte = 1024 * 1024

/** A parsed body needs up to twelve times its bytes; these limits fit a heap of 512 MB. */
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

/** The sender whose bodies are counted together: a credential, or an address without one. */
export interface BodySender {
  subject: string
  isAnonymous: boolean
}

export interface BodyShare {
  /** Counts received bytes; returns false if they exceed the budget. */
  take(bytes: number): boolean
  /** Releases all counted bytes. */
  release(): void
}

export interface BodyBudget {
  open(sender: BodySender): BodyShare
  bytesHeld(): number
}

/** Counts bytes as they are received, because the declared length of a request may be wrong or absent. */
export function bodyBudget(limits: Omit<BodyLimits, 'stallMs' | 'totalMs'>): BodyBudget {
  let held = 0
  let heldAnonymously = 0
  const heldBy = new Map<string, number>()

  function add({ subject, isAnonymous }: BodySender, bytes: number): void {
    held += bytes
    if (isAnonymous) heldAnonymously += bytes
    const heldBytes = (heldBy.get(subject) ?? 0) + bytes
    if (heldBytes === 0) heldBy.delete(subject)
    else heldBy.set(subject, heldBytes)
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
