/** Where a command writes. Answers go to standard output; progress and complaints to standard error. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** Whether a person watches standard error. */
  isWatched: boolean
  readInput(): Promise<string>
}

export function processTerminal(): Terminal {
  return {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    isWatched: process.stderr.isTTY === true,
    async readInput() {
      let text = ''
      for await (const chunk of process.stdin) text += String(chunk)
      return text.replace(/\r?\n$/, '')
    },
  }
}
