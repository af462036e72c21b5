/** How a command may end. `tributary help` prints this table. */
export const exitCodes = {
  done: { code: 0, meaning: 'done' },
  failed: { code: 1, meaning: 'the service refused, a check failed, or something went wrong' },
  usage: { code: 2, meaning: 'the command line or the settings are not right' },
  unreachable: { code: 3, meaning: 'the service could not be reached' },
} as const

/** Ends the command with one line for the person who typed it. */
export class CliExit extends Error {
  readonly exit: keyof typeof exitCodes

  constructor(exit: keyof typeof exitCodes, message: string) {
    super(message)
    this.exit = exit
  }
}
