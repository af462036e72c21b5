import {
  insertDefinition,
  listDefinitions,
  updateDefinition,
} from '../../attribution/definitions/definition-queries.ts'
import { stageOutcomes } from '../../attribution/definitions/domain/stage-outcomes.ts'
import { lookbackDaysDefault } from '../../attribution/definitions/domain/window.ts'
import type { Stage } from '../../connect/provider.ts'
import type { WorkContext } from '../../kernel/context/context.ts'
import { newId } from '../../kernel/ids.ts'
import { lockProfile } from '../../tenancy/profiles/profile-queries.ts'
import { stageEventName } from '../domain/opportunity-outcomes.ts'
import { suggestOutcome } from '../domain/suggest-outcome.ts'

/**
 * Creates a definition for every stage of a CRM's pipelines, inside the caller's transaction: a new stage gets the outcome that
 * its name suggests, otherwise `unmapped` (contract 4.3). A person's mapping stays; a renamed stage is renamed here.
 */
export async function storeStages(
  ctx: WorkContext,
  profileId: string,
  provider: string,
  stages: readonly Stage[],
): Promise<void> {
  // Of two transactions that find the same new stage, one adds it.
  await lockProfile(ctx.db, profileId)
  const definitions = await listDefinitions(ctx.db, profileId)
  const outcomes = stageOutcomes(definitions)
  for (const stage of stages) {
    const { pipeline_external_id, stage_external_id } = stage
    const known = definitions.find(
      (definition) =>
        definition.stage_provider === provider &&
        definition.pipeline_external_id === pipeline_external_id &&
        definition.stage_external_id === stage_external_id,
    )
    const name = nameOf(stage)
    if (known?.name === name) continue
    if (known) await updateDefinition(ctx.db, profileId, known.id, { name })
    else await addStage(ctx, profileId, provider, { ...stage, name }, suggestOutcome(stage.name, outcomes))
  }
}

async function addStage(
  ctx: WorkContext,
  profileId: string,
  provider: string,
  { pipeline_external_id, stage_external_id, name }: Stage,
  suggestion: string | null,
): Promise<void> {
  const now = ctx.now()
  await insertDefinition(ctx.db, profileId, {
    id: newId(now.getTime()),
    kind: 'pipeline_stage',
    name,
    conversion_key: suggestion ?? 'unmapped',
    source_event_names: [stageEventName(provider, pipeline_external_id, stage_external_id)],
    revenue_type: 'pipeline',
    attribution_eligible: true,
    lookback_window_days: lookbackDaysDefault,
    is_default: false,
    counts_unverified_revenue: false,
    stage_provider: provider,
    pipeline_external_id,
    stage_external_id,
    stage_key_source: suggestion ? 'suggested' : 'engine_default',
    first_attributed_at: null,
    created_at: now,
    updated_at: now,
  })
}

/** Stages of several pipelines often have the same name. */
function nameOf({ pipeline_name, name }: Stage): string {
  return `${pipeline_name}: ${name}`.slice(0, 200)
}
