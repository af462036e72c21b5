import type { Insertable } from 'kysely'
import { transact } from '../../db/statements/transact.ts'
import type { ApiRequestTable } from '../../db/tables/privacy.ts'
import type { RequestLog, ServedRequest } from '../../http/request-log.ts'
import type { Db, Logger } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { routeOf } from '../../kernel/operations/operation.ts'
import { readerOf } from '../callers/domain/reader-of.ts'
import { requestBudget } from './domain/request-budget.ts'
import { insertRequests, listRecordableProfileIds, lockRequestWrites } from './request-queries.ts'
import { recordedCredentials } from './schemas.ts'

const flushEveryMs = 2_000
/** More requests than this are not kept in memory while the database is slow or unreachable. */
const bufferedMax = 5_000
/** Of each profile and process, and the same number of failed requests. */
const perMinuteMax = 300

type ApiRequest = Insertable<ApiRequestTable>

/**
 * Records requests in memory and writes them in batches, so that no request waits for its record. The last seconds are lost if the
 * process is killed, and a batch that cannot be written is dropped (decision 0001).
 */
export function openRequestLog(options: { db: Db; now: () => Date; log: Logger; isTimed: boolean }): RequestLog {
  const { db, now, log } = options
  const budget = requestBudget(perMinuteMax)
  let buffered: ApiRequest[] = []
  let lastWrite = Promise.resolve()

  async function write(): Promise<void> {
    const batch = buffered
    buffered = []
    try {
      if (batch.length > 0) await transact(db, (db) => writeRequests(db, batch))
    } catch (error) {
      log.warn({ err: error, requests: batch.length }, 'recorded API requests could not be written')
    }
  }

  /** One batch at a time: a slow database gets larger batches instead of more connections. */
  function flush(): Promise<void> {
    lastWrite = lastWrite.then(write)
    return lastWrite
  }
  const timer = options.isTimed ? setInterval(() => void flush(), flushEveryMs).unref() : null

  return {
    record(request) {
      if (buffered.length >= bufferedMax || !isRecorded(request)) return
      const at = now()
      const profileId = request.caller.profile!.id
      if (budget.spend(profileId, request.status >= 400, at.getTime())) buffered.push(toRow(request, profileId, at))
    },
    flush,
    async close() {
      if (timer) clearInterval(timer)
      await flush()
    },
  }
}

/** Drops the requests of profiles that are being purged: a row that is written after the purge would stay. */
async function writeRequests(db: Db, batch: readonly ApiRequest[]): Promise<void> {
  await lockRequestWrites(db, 'write')
  const profileIds = [...new Set(batch.map(({ profile_id }) => profile_id))]
  const recordable = new Set(await listRecordableProfileIds(db, profileIds))
  const requests = batch.filter(({ profile_id }) => recordable.has(profile_id))
  if (requests.length > 0) await insertRequests(db, requests)
}

/** Hits have their own feed, and the console would fill the list with its own requests. */
function isRecorded({ caller }: ServedRequest): boolean {
  return caller.profile !== null && recordedKinds.has(caller.kind)
}

const recordedKinds: ReadonlySet<string> = new Set(recordedCredentials)

/** The path as the documentation writes it. */
const templates = new Map<string, string>()
function templateOf(operation: ServedRequest['operation']): string {
  const known = templates.get(operation.id) ?? routeOf(operation).replaceAll(/:(\w+)/g, '{$1}')
  templates.set(operation.id, known)
  return known
}

function toRow({ caller, operation, ...response }: ServedRequest, profileId: string, at: Date): ApiRequest {
  const { credential_kind, credential_id, app_id } = readerOf(caller.actor)
  return {
    profile_id: profileId,
    id: newId(at.getTime()),
    occurred_at: at,
    method: operation.method,
    route: templateOf(operation),
    operation_id: operation.id,
    status: response.status,
    duration_ms: Math.round(response.durationMs * 10) / 10,
    credential_kind: credential_kind as ApiRequest['credential_kind'],
    credential_id: credential_id!,
    app_id,
    request_id: response.requestId,
  }
}
