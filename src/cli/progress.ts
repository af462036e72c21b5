import type { Terminal } from './command.ts'

interface Progress {
  update(done: number, total: number, detail?: string): void
  /** Ends the line of the bar. */
  end(): void
}

const barCells = 30

/** Shows progress: a bar on a terminal, otherwise one line every ten percent. */
export function progress(terminal: Terminal, label: string): Progress {
  let shownTenth = -1
  let widest = 0
  return {
    update(done, total, detail = '') {
      const share = total === 0 ? 1 : done / total
      const percent = Math.floor(share * 100)
      if (terminal.isWatched) {
        const cells = Math.floor(share * barCells)
        const line = `${label} [${'#'.repeat(cells)}${'.'.repeat(barCells - cells)}] ${percent} % ${detail}`
        terminal.err(`\r${line.padEnd(widest)}`)
        widest = Math.max(widest, line.length)
      } else if (Math.floor(percent / 10) > shownTenth) {
        shownTenth = Math.floor(percent / 10)
        terminal.err(`${label} ${percent} % ${detail}`.trimEnd().concat('\n'))
      }
    },
    end() {
      if (terminal.isWatched && widest > 0) terminal.err('\n')
    },
  }
}
