import type { Stage, VendorSession } from '../../provider.ts'
import { pipelinesAnswer } from './answers.ts'
import { askVendor } from './ask-vendor.ts'

export async function listStages(session: VendorSession): Promise<Stage[]> {
  const query = { locationId: session.account.external_id }
  const { pipelines } = await askVendor(session, { path: '/opportunities/pipelines', query }, pipelinesAnswer)
  return pipelines.flatMap((pipeline) =>
    pipeline.stages
      .toSorted((a, b) => a.position - b.position)
      .map((stage) => ({
        pipeline_external_id: pipeline.id,
        pipeline_name: pipeline.name,
        stage_external_id: stage.id,
        name: stage.name,
      })),
  )
}
