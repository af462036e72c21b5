import { listEntities, listEntitiesByExternalId } from '../../ads/entities/entity-report-queries.ts'
import { channels } from '../../attribution/channels/classify-channel.ts'
import type { PathKind } from '../../attribution/rollups/domain/conversion-paths.ts'
import { declaredChannel } from '../../attribution/visits/domain/visit.ts'
import type { ProfileContext } from '../../kernel/context/context.ts'
import { fail } from '../../kernel/errors/errors.ts'
import { isUuid } from '../../kernel/ids.ts'

const known: ReadonlySet<string> = new Set([...channels, declaredChannel])

/** Returns the stored step that a filter names: a channel, or a campaign by its internal or platform id. */
export async function containedStep({ db, profile }: ProfileContext, kind: PathKind, text: string): Promise<string> {
  if (known.has(text)) return text
  if (kind === 'campaign') {
    const [found, another] = isUuid(text)
      ? [...(await listEntities(db, profile.id, 'campaign', [text])).values()]
      : await listEntitiesByExternalId(db, profile.id, 'campaign', text)
    if (found && !another) return found.id
  }
  const names = [...known].join(', ')
  const expected = kind === 'channel' ? `one of ${names}` : `the id of a campaign, or one of ${names}`
  return fail('invalid_parameter', `contains: must be ${expected}`, { field: 'contains' })
}
