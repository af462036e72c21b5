import type { Context, Db } from '../../kernel/context.ts'
import { newId, nilId } from '../../kernel/ids.ts'
import { insertRejectedHits, type RejectedHitRow } from '../collector-queries.ts'
import { type GroupedWriter, groupedWriter } from '../ingest/grouped-writer.ts'
import type { Refusal } from '../refusal.ts'
import type { WithHeaders } from './shapes.ts'

/** A hit that was refused, as far as it could be read. */
export interface RefusedHit {
  refusal: Refusal
  sent: unknown
}

/** Keeps refused hits for a day, so that whoever misses them can see what came and why it was not taken. */
export async function keepRefused(
  ctx: Context,
  profileId: string | null,
  refused: readonly RefusedHit[],
  headers: WithHeaders['headers'],
): Promise<void> {
  if (profileId === null && !isWorthKeeping(ctx)) return
  const rows = refused.map(({ refusal, sent }): RejectedHitRow => {
    const hit = typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : {}
    return {
      profile_id: profileId ?? nilId,
      id: newId(),
      received_at: ctx.now(),
      reason: refusal.refused,
      detail: refusal.field ? `${refusal.field}: ${refusal.message}` : refusal.message,
      event_name: textOf(hit.eventName, 200),
      // Query and fragment may hold personal data.
      page_url: textOf(hit.pageUrl, 1_000)?.split(/[?#]/, 1)[0] ?? null,
      origin: textOf(headers.origin, 300),
      user_agent: textOf(headers['user-agent'], 500),
    }
  })
  await writerOf(ctx).submit(rows)
}

function textOf(value: unknown, max: number): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, max) : null
}

const unknownKeysPerMinute = 200
const unknownKeys = new WeakMap<Db, { minute: number; count: number }>()

/** Anybody can send hits with a made-up key; a few of them tell what there is to tell, all of them would fill the disk. */
function isWorthKeeping({ db, now }: Context): boolean {
  const minute = Math.floor(now().getTime() / 60_000)
  const counted = unknownKeys.get(db)
  if (counted?.minute === minute) return ++counted.count <= unknownKeysPerMinute
  unknownKeys.set(db, { minute, count: 1 })
  return true
}

const writers = new WeakMap<Db, GroupedWriter<RejectedHitRow, null>>()

function writerOf({ db }: Context): GroupedWriter<RejectedHitRow, null> {
  let writer = writers.get(db)
  if (!writer) {
    writer = groupedWriter<RejectedHitRow, null>({
      ...{ lanes: 1, groupMax: 500, waitingMax: 5_000, bytesMax: 16 * 1024 * 1024 },
      bytesOf: () => 1_000,
      partOf: ({ profile_id }) => profile_id,
      async write(rows) {
        await insertRejectedHits(db, rows[0]!.profile_id, rows)
        return rows.map(() => null)
      },
    })
    writers.set(db, writer)
  }
  return writer
}
