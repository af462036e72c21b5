import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { startService, untilDemoFilled } from '../../test/support/processes/started-service.ts'
import { median, type Report } from '../report.ts'
import { scaled } from '../scale.ts'
import { withTemporaryDirectory } from '../temporary-directory.ts'

const repeats = scaled(3)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Measures the time from process start to the first ready response, and the memory used when the demo is loaded and the service
 * is idle.
 */
export async function benchStartUp(report: Report): Promise<void> {
  const empty: number[] = []
  const existing: number[] = []
  let memoryMb = Number.NaN
  for (let repeat = 0; repeat < repeats; repeat++) {
    await withTemporaryDirectory(async (dataDir) => {
      const first = await startService(dataDir)
      empty.push(first.readyMs)
      await first.stop()
      const second = await startService(dataDir)
      existing.push(second.readyMs)
      try {
        if (repeat < repeats - 1) return
        await untilDemoFilled(second, 600)
        // Waits until the pools have closed idle connections, which takes ten seconds.
        await pause(scaled(15_000))
        memoryMb = residentMb(second.pid, dataDir)
      } finally {
        await second.stop()
      }
    })
  }
  report.metric('start to ready, empty data directory', `${Math.round(median(empty))} ms`, 'aim: under 3000 ms')
  report.metric('start to ready, existing data directory', `${Math.round(median(existing))} ms`, 'aim: under 1500 ms')
  report.ratio('start on an existing directory, of one on an empty', median(existing) / median(empty))
  report.metric('idle memory, service and database, demo filled', `${Math.round(memoryMb)} MB`, 'aim: under 250 MB')
}

/** Proportional set size of the service and the database processes: shared pages are counted once. */
function residentMb(servicePid: number, dataDir: string): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  const processes = rows.map((row) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row)).filter((match) => match !== null)
  const postmaster = processes.find((match) => match[3]!.includes(dataDir) && match[3]!.includes('postgres'))?.[1]
  const pids = processes.filter((match) => match[1] === postmaster || match[2] === postmaster).map((match) => match[1]!)
  return [String(servicePid), ...pids].reduce((sum, pid) => sum + proportionalKb(pid), 0) / 1024
}

function proportionalKb(pid: string): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)![1])
}
