import { z } from 'zod'
import type { WorkContext } from '../../kernel/context/context.ts'
import { readWait } from './domain/read-wait.ts'
import type { Accepted } from './open-log.ts'

/** The header of operations that append to the log. */
export const preferHeader = {
  prefer: z
    .string()
    .optional()
    .describe(
      '`wait=N` (1 to 30 seconds): responds after reports include the data, with `Preference-Applied: wait=N`. Without that header in the response, they will include it later.',
    ),
}

/** Waits for the derivation if the caller prefers that. Returns the headers of the response. */
export async function waitUntilDerived(
  { collection }: Pick<WorkContext, 'collection'>,
  profileId: string,
  { sequence }: Accepted,
  prefer: string | undefined,
): Promise<{ headers?: Record<string, string> }> {
  const seconds = readWait(prefer)
  if (seconds === null || !(await collection.log.isDerivedWithin(profileId, sequence, seconds * 1_000))) return {}
  return { headers: { 'preference-applied': `wait=${seconds}` } }
}
