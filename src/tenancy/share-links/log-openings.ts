import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../http/access.ts'
import { addressOf } from '../../http/requests/address-of.ts'
import type { Db } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { isSameSecret } from '../../kernel/secrets/token.ts'
import { minuteMs } from '../../kernel/time/durations.ts'
import { findOpeningSince, insertOpening } from './opening-queries.ts'

/** Reads of a program within this time are one opening. */
export const readsAreOneOpeningMs = 10 * minuteMs
export const openingRetentionDays = 365
/** The latest openings of a link that are kept. */
export const openingsMax = 10_000
/** Beyond it, the log asks the database again. */
const rememberedMax = 10_000

/** The reads of the page of a link carry this header, whose value no client knows. */
export const pageHeader = 'x-share-page'
export const pageMark = randomBytes(24).toString('base64url')

export interface OpeningOptions {
  db: Db
  now: () => Date
  /** The country of a network address, which is not stored. */
  countryOf: (address: string) => string | null
}

/**
 * Logs reads with a link: one opening per link, country, kind and ten minutes, so that a page of reads counts once and a program
 * cannot fill the log. A visit of the page is logged before its reads.
 */
export function openingLog({ db, now, countryOf }: OpeningOptions) {
  const loggedAt = new Map<string, number>()
  return (request: FastifyRequest, caller: Caller): void | Promise<void> => {
    if (caller.actor.kind !== 'share_link') return
    const via = isFromPage(request) ? 'page' : 'api'
    const { link_id } = caller.actor
    const country = countryOf(addressOf(request))
    const at = now()
    const key = `${link_id} ${via} ${country}`
    if (at.getTime() - (loggedAt.get(key) ?? 0) < readsAreOneOpeningMs) return
    if (loggedAt.size >= rememberedMax) loggedAt.clear()
    loggedAt.set(key, at.getTime())
    const opening = { profile_id: caller.profile!.id, link_id, country, via } as const
    return logRead(db, opening, at).catch((error) => {
      loggedAt.delete(key)
      throw error
    })
  }
}

function isFromPage({ headers }: FastifyRequest): boolean {
  const mark = headers[pageHeader]
  return typeof mark === 'string' && isSameSecret(Buffer.from(mark), Buffer.from(pageMark))
}

/** The visit of the page or another process may have logged it. */
async function logRead(
  db: Db,
  opening: { profile_id: string; link_id: string; country: string | null; via: 'page' | 'api' },
  at: Date,
): Promise<void> {
  const since = new Date(at.getTime() - readsAreOneOpeningMs)
  if ((await findOpeningSince(db, opening, since)) !== null) return
  await insertOpening(db, { ...opening, id: newId(at.getTime()), opened_at: at })
}
