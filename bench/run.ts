import { spawnSync } from 'node:child_process'
import { benchmarks } from './benchmarks.ts'
import { printedReport } from './report.ts'
import { isSmallest } from './scale.ts'

/**
 * `npm run bench [name[:size]...]` runs every benchmark in about ten minutes, or the named ones. Some benchmarks take a size, for
 * example `people:1000000`. `BENCH_SMALLEST=on` only shows that they run.
 */
const inView = { stdio: 'inherit' } as const

const selected = new Map(process.argv.slice(2).map((scenario) => [scenario.split(':')[0]!, scenario.split(':')[1]]))
const unknown = [...selected.keys()].filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  process.stderr.write(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}\n`)
  process.exitCode = 2
} else {
  const startedAt = performance.now()
  // Each of several benchmarks runs in its own process, so that none inherits the heap or the compiled code of another.
  const names = selected.size > 0 ? [...selected.keys()] : Object.keys(benchmarks)
  for (const name of names) {
    const size = selected.get(name)
    const scenario = size ? `${name}:${size}` : name
    // At the smallest size that takes longer than the benchmarks, and nothing is measured.
    if (names.length > 1 && !isSmallest) {
      const { status } = spawnSync(process.execPath, [import.meta.filename, scenario], inView)
      // If one fails, the others still run.
      if (status !== 0) process.exitCode = 1
    } else {
      if (isSmallest) printedReport.metric(name, `after ${Math.round((performance.now() - startedAt) / 1_000)} s`)
      await benchmarks[name]!(printedReport, size ? Number(size) : undefined)
    }
  }
  const seconds = (performance.now() - startedAt) / 1_000
  if (names.length > 1) printedReport.metric('all of it took', `${(seconds / 60).toFixed(1)} min`)
  else printedReport.metric(`  measuring ${names[0]} took`, `${seconds.toFixed(0)} s`)
}
