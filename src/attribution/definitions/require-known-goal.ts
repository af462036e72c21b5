import type { ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { listDefinitions } from './definition-queries.ts'
import { defaultDefinitions } from './domain/definition.ts'
import { silentStageKeys } from './domain/stage-outcomes.ts'

/**
 * Rejects a filter by an unknown conversion key, because a misspelled key would look like a goal without conversions. The default
 * goals are accepted even if the profile deleted them.
 */
export async function requireKnownGoal({ db, profile }: ProfileContext, field: string, key: string): Promise<void> {
  if (defaultDefinitions.some(({ conversion_key }) => conversion_key === key)) return
  const definedKeys = (await listDefinitions(db, profile.id)).map(({ conversion_key }) => conversion_key)
  const known = new Set([...definedKeys, ...defaultDefinitions.map(({ conversion_key }) => conversion_key)])
  const names = [...known.difference(new Set<string>(silentStageKeys))]
  if (!names.includes(key)) fail('invalid_parameter', `${field}: must be one of ${names.join(', ')}`, { field })
}
