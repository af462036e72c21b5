import { printedReport } from './report.ts'
import { benchRequestPath } from './request-path.ts'
import { benchStartUp } from './start-up.ts'

/** `npm run bench [name...]`: every benchmark, or the named ones. */
const benchmarks = { 'request-path': benchRequestPath, 'start-up': benchStartUp }

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in benchmarks))
if (unknown.length > 0) {
  process.stderr.write(`no benchmark ${unknown.join(', ')}; there are ${Object.keys(benchmarks).join(', ')}\n`)
  process.exitCode = 2
} else {
  for (const [name, bench] of Object.entries(benchmarks)) {
    if (wanted.length === 0 || wanted.includes(name)) await bench(printedReport)
  }
}
