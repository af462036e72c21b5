/** The tone that the state of a run is shown in. */
export const runTones = { running: 'warn', completed: 'on', failed: 'bad' } as const
