import { Link } from '@tanstack/react-router'
import { useSession } from '../data/session.tsx'
import { isRunning, useActivity } from '../data/use-activity.ts'
import { useTranslation } from '../locales/i18n.tsx'

/** Next to the title of every page: that its data is a demo, and that its figures are being recalculated. */
export function PageMark() {
  return (
    <>
      <DemoChip />
      <RecalculatingChip />
    </>
  )
}

/** Links to the setup of a real profile. */
function DemoChip() {
  const { t } = useTranslation()
  const { session, profile, may } = useSession()
  const own = session.workspaces.flatMap(({ profiles }) => profiles).find(({ id }) => id === profile.id)
  if (!own?.is_demo) return null
  if (!may('workspaces:write')) return <span className="chip chip-warn">{t('start.demo_chip')}</span>
  return (
    <Link to="/start" className="chip chip-warn" title={t('start.demo')}>
      {t('start.demo_chip')}
      <span className="visually-hidden"> · {t('start.action')}</span>
    </Link>
  )
}

function RecalculatingChip() {
  const { t } = useTranslation()
  const works = useActivity().data?.data ?? []
  const isRecalculating = works.some((work) => work.kind === 'recompute' && isRunning(work))
  return <span role="status">{isRecalculating && <span className="chip">{t('activity.recalculating')}</span>}</span>
}
