/** Prints as it goes; ratios are what counts, absolute figures only tell what machine it was. */
export interface Report {
  ratio(what: string, value: number, aim?: string): void
  metric(what: string, value: string, aim?: string): void
}

export const printedReport: Report = {
  ratio: (what, value, aim) => line(what, value.toFixed(2), aim),
  metric: (what, value, aim) => line(what, value, aim),
}

function line(what: string, value: string, aim = ''): void {
  process.stdout.write(`${what.padEnd(62)} ${value.padStart(16)}   ${aim}\n`)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
