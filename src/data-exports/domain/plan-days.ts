/** A file as the manifest lists it. */
export interface ExportedFile {
  path: string
  rows: number
  bytes: number
  sha256: string
}

/** What the rows of a day are now. */
export interface FoundDay {
  day: string
  rows: number
  fingerprint: string
}

/** What the files of a day contain. */
export interface WrittenDay extends FoundDay {
  files: readonly ExportedFile[]
}

export interface DayPlan {
  /** Days to write, oldest first, each with its fingerprint. */
  write: Map<string, FoundDay>
  /** Days that have files and no rows any more. */
  remove: WrittenDay[]
  /** Whether this is all; otherwise another plan has to follow. */
  isComplete: boolean
  /** Files of the days to write that the storage no longer has. */
  missingFiles: number
}

/**
 * Compares the rows of a table with its files. A plan has at most `rowsMax` rows unless the first day has more, so that a snapshot
 * of the database is not held for long.
 */
export function planDays(
  found: readonly FoundDay[],
  written: readonly WrittenDay[],
  stored: ReadonlySet<string>,
  rowsMax: number,
): DayPlan {
  const filesOf = new Map(written.map((day) => [day.day, day]))
  const missingOf = (day: string) => (filesOf.get(day)?.files ?? []).filter(({ path }) => !stored.has(path)).length
  const isCurrent = ({ day, fingerprint }: FoundDay) =>
    filesOf.get(day)?.fingerprint === fingerprint && missingOf(day) === 0
  const changed = found.filter((day) => !isCurrent(day)).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  let rows = 0
  const isBeyond = changed.findIndex((day, index) => {
    rows += day.rows
    return index > 0 && rows > rowsMax
  })
  const write = isBeyond === -1 ? changed : changed.slice(0, isBeyond)
  const days = new Set(found.map(({ day }) => day))
  return {
    write: new Map(write.map((day) => [day.day, day])),
    remove: written.filter(({ day, files }) => files.length > 0 && !days.has(day)),
    isComplete: isBeyond === -1,
    missingFiles: write.reduce((total, { day }) => total + missingOf(day), 0),
  }
}
