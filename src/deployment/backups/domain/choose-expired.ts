/** What the manifest of a stored backup says. */
export interface KnownBackup {
  name: string
  created_at: Date
  /** A manual one was requested by a person. */
  kind: 'scheduled' | 'manual'
  /** Whether it was read again completely after it was stored. */
  is_verified: boolean
}

/** How many backups are kept; a scheduled one is kept if any of its counts includes it. */
export interface Retention {
  /** The newest scheduled ones. */
  latest: number
  /** The newest scheduled one of each of so many days, weeks and months that have one, in UTC. */
  daily: number
  weekly: number
  monthly: number
  /** The newest manual ones. */
  manual: number
}

const dayMs = 86_400_000
const dayOf = (at: Date): number => Math.floor(at.getTime() / dayMs)
/** Weeks begin on Monday; the first day of the epoch was a Thursday. */
const weekOf = (at: Date): number => Math.floor((dayOf(at) + 3) / 7)
const monthOf = (at: Date): number => at.getUTCFullYear() * 12 + at.getUTCMonth()

/**
 * The names of the backups to delete. A backup of a later time than now is neither counted nor deleted: a clock was wrong, and it
 * must not replace others. The newest verified backup stays; one that could not be verified is deleted when a newer verified one exists.
 */
export function chooseExpired(backups: readonly KnownBackup[], retention: Retention, now: Date): string[] {
  const past = backups
    .filter(({ created_at }) => created_at <= now)
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
  const verified = past.filter(({ is_verified }) => is_verified)
  const [newest] = verified
  if (!newest) return []
  const scheduled = verified.filter(({ kind }) => kind === 'scheduled')
  const manual = verified.filter(({ kind }) => kind === 'manual')
  const kept = new Set([
    ...scheduled.slice(0, retention.latest),
    ...newestOfEach(scheduled, dayOf, retention.daily),
    ...newestOfEach(scheduled, weekOf, retention.weekly),
    ...newestOfEach(scheduled, monthOf, retention.monthly),
    ...manual.slice(0, retention.manual),
  ])
  return past.filter((backup) => !kept.has(backup) && backup.created_at < newest.created_at).map(({ name }) => name)
}

/** The first backup of each of the first `count` periods; the list is sorted, newest first. */
function newestOfEach(
  backups: readonly KnownBackup[],
  periodOf: (at: Date) => number,
  count: number,
): readonly KnownBackup[] {
  const isFirst = (backup: KnownBackup, index: number): boolean =>
    index === 0 || periodOf(backups[index - 1]!.created_at) !== periodOf(backup.created_at)
  return backups.filter(isFirst).slice(0, count)
}
