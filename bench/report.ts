/** Prints each result immediately. The ratios are what counts; absolute numbers only describe the machine. */
export interface Report {
  ratio(what: string, value: number, target?: string): void
  metric(what: string, value: string, target?: string): void
}

export const printedReport: Report = {
  ratio: (what, value, target) => line(what, value.toFixed(2), target),
  metric: (what, value, target) => line(what, value, target),
}

function line(what: string, value: string, target = ''): void {
  process.stdout.write(`${what.padEnd(62)} ${value.padStart(16)}   ${target}\n`)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
