import { notifyFailure } from '../../../components/status/notices.tsx'
import { useMutationAction } from '../../../data/queries.ts'
import { experimentChanges as changes, type Experiment } from '../experiment.ts'
import { type KindName, kinds } from './kinds.ts'
import type { TestValues } from './test-values.ts'

/** Saves an experiment, and freezes it if it is scheduled. Returns its id; undefined if it could not be saved. */
export function useSave(kind: KindName, draft: Experiment | null) {
  const create = useMutationAction('experiments.createExperiment', { changes })
  const update = useMutationAction('experiments.updateExperiment', { changes })
  const importResult = useMutationAction('experiments.importExperiment', { changes })
  const freeze = useMutationAction('experiments.freezeExperiment', { changes })
  const runs = [create, update, importResult, freeze]
  const store = async (values: TestValues) => {
    const request = kinds[kind].request(values)
    if (request.import) return importResult.mutateAsync({ body: request.import })
    const { kind: _, ...body } = request.create
    return draft ? update.mutateAsync({ id: draft.id, body }) : create.mutateAsync({ body: request.create })
  }
  const save = async (values: TestValues, isScheduled: boolean): Promise<string | undefined> => {
    // The form shows the error.
    const id = await store(values).then(
      ({ data }) => data.id,
      () => undefined,
    )
    // The draft is saved, so its page opens also if it cannot be scheduled.
    if (id && isScheduled) await freeze.mutateAsync({ id }).catch(notifyFailure)
    return id
  }
  return { save, runs, error: runs.find(({ error }) => error)?.error ?? null }
}
