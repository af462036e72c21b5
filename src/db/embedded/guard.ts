import { Socket } from 'node:net'
import pg from 'pg'

/** Advisory locks in the database `postgres`, in the two-number form: our class, then the lock. */
export const LOCK_CLASS = 0x54524942
export const MEMBERSHIP = 1
export const PRESENCE = 2
const GUARD = 3

/** Long enough that a killed process which is started again joins the server. */
const checks = 5
const checkSeconds = 2

/**
 * One session of each server runs this as long as the server does, whether or not its client still exists: a backend that waits does not
 * read from its client. It stops the server when all processes have ended, also if they were killed.
 */
const guarding = `do $guard$
  declare
    absences int := 0;
  begin
    if not pg_try_advisory_lock(${LOCK_CLASS}, ${GUARD}) then
      return;
    end if;
    loop
      commit;
      perform pg_sleep(${checkSeconds});
      -- A process that joins takes this lock first.
      if not pg_try_advisory_lock(${LOCK_CLASS}, ${MEMBERSHIP}) then
        absences := 0;
        continue;
      end if;
      absences := absences + 1;
      if exists (select from pg_locks where locktype = 'advisory' and classid = ${LOCK_CLASS} and objid = ${PRESENCE}) then
        absences := 0;
      elsif absences >= ${checks} then
        execute $$copy (select) to program 'read pid < postmaster.pid; kill -INT $pid'$$;
        return;
      end if;
      perform pg_advisory_unlock(${LOCK_CLASS}, ${MEMBERSHIP});
    end loop;
  end
$guard$`

/** Starts the guard of a server unless it has one. Neither its connection nor its failure concerns this process any more. */
export async function startGuard(host: string): Promise<void> {
  const stream = () => new Socket().unref()
  const client = new pg.Client({ host, port: 5432, user: 'tributary', database: 'postgres', stream })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch {
    return
  }
  void client
    .query(guarding)
    .catch(() => {})
    .finally(() => client.end().catch(() => {}))
}
