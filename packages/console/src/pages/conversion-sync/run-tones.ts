/** The chip colour of a run's status. */
export const runTones = { running: 'warn', completed: 'on', failed: 'bad' } as const
