import { programFile } from '../program-file.ts'
import { command } from './command.ts'

export const startCommand = command({
  name: 'start',
  summary: 'Start the service.',
  notes: 'The published package also starts it without a command. SIGTERM or Ctrl-C stops it.',
  isRemote: false,
  async run() {
    await import(programFile('serve'))
  },
})
