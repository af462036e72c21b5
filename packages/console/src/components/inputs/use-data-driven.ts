import { failureOf } from '@tributary/client'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'

/** Why the data-driven model cannot be selected, null if it can or its state is unknown; and its first fit, if it is possible. */
export function useDataDriven(): { whyMissing: string | null; fit: (() => void) | null } {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const model = useRead('models.readDataDriven', {}, { staleMs: 0, everyMs: 3_000 })
  const start = useMutationAction('models.fitDataDrivenModel', { changes: ['models.readDataDriven'] })
  if (model.isError || model.data?.data.status === 'ready') return { whyMissing: null, fit: null }
  if (!model.data) return { whyMissing: t('wait'), fit: null }
  const { status, missing, run } = model.data.data
  if (status === 'computing') return { whyMissing: t('model.data_driven_computing'), fit: null }
  if (run?.status === 'running' || start.isPending) {
    const people = formats.count(run?.people ?? 0)
    return { whyMissing: t('model.data_driven_fitting', { people }), fit: null }
  }
  if (missing) return { whyMissing: t('model.data_driven_missing', missing), fit: null }
  const failure = failureOf(start.error)
  const problem = failure?.kind === 'rejection' ? failure.message : run?.error
  const fit = may('attribution:write') ? () => start.mutate({ body: {} }) : null
  return { whyMissing: problem ?? t(fit ? 'model.data_driven_waiting' : 'model.data_driven_ask'), fit }
}
