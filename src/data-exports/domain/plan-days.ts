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
  write: FoundDay[]
  /** Days that have files and no rows any more. */
  remove: WrittenDay[]
  /** Files of the days to write that the storage no longer has. */
  missingFiles: number
}

/** Compares the rows of days with their files. */
export function planDays(
  found: readonly FoundDay[],
  written: readonly WrittenDay[],
  stored: ReadonlySet<string>,
): DayPlan {
  const filesOf = new Map(written.map((day) => [day.day, day]))
  const missingOf = (day: string) => (filesOf.get(day)?.files ?? []).filter(({ path }) => !stored.has(path)).length
  const isCurrent = ({ day, fingerprint }: FoundDay) =>
    filesOf.get(day)?.fingerprint === fingerprint && missingOf(day) === 0
  const write = found.filter((day) => !isCurrent(day)).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const days = new Set(found.map(({ day }) => day))
  return {
    write,
    remove: written.filter(({ day, files }) => files.length > 0 && !days.has(day)),
    missingFiles: write.reduce((total, { day }) => total + missingOf(day), 0),
  }
}

/** Divides days into batches of at most `rowsMax` rows, unless a single day has more. */
export function inBatches(days: readonly FoundDay[], rowsMax: number): FoundDay[][] {
  const batches: FoundDay[][] = []
  let rows = 0
  for (const day of days) {
    if (batches.length === 0 || rows + day.rows > rowsMax) {
      batches.push([])
      rows = 0
    }
    rows += day.rows
    batches.at(-1)!.push(day)
  }
  return batches
}
