import { type ReactNode, useState } from 'react'
import { Card } from '../../../components/layout/card.tsx'
import { ErrorMessage } from '../../../components/status/error-message.tsx'
import { QueryState } from '../../../components/status/query-state.tsx'
import { useMutationAction, useRead } from '../../../data/queries.ts'
import { useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { Checkbox } from '../../../theme/mantine.ts'
import { ConsentSettings, ErrorSettings, FormSettings } from './module-settings.tsx'
import { Survey } from './survey.tsx'
import { SurveyResult } from './survey-result.tsx'
import type { TrackerModules } from './tracker-modules.ts'

/** The modules that are switched on and off here; the survey needs its options first. */
const switched = ['links', 'forms', 'engagement', 'elements', 'errors', 'signals', 'consent'] as const
type Switched = (typeof switched)[number]

/** What the tracker of the profile also records. A change reaches pages within an hour. */
export function Modules() {
  const { t } = useTranslation()
  const { may } = useSession()
  const modules = useRead('tracking.readTrackerModules', {})
  const canWrite = may('attribution:write')
  return (
    <>
      <Card title={t('modules.title')} aside={t('modules.aside')}>
        <QueryState query={modules}>{({ data }) => <Switches modules={data} canWrite={canWrite} />}</QueryState>
      </Card>
      {modules.data && <Survey stored={modules.data.data.survey} canWrite={canWrite} />}
      {modules.data?.data.survey && may('campaigns:read') && <SurveyResult />}
    </>
  )
}

function Switches({ modules, canWrite }: { modules: TrackerModules; canWrite: boolean }) {
  const { t } = useTranslation()
  const update = useMutationAction('tracking.updateTrackerModules', { changes: ['tracking.readTrackerModules'] })
  // While the change is on its way, its switch already shows it.
  const [requested, setRequested] = useState<Partial<Record<Switched, object | null>>>({})
  const change = (name: Switched, isOn: boolean) => {
    const body = { [name]: isOn ? {} : null }
    setRequested(body)
    update.mutate({ body }, { onSettled: () => setRequested({}) })
  }
  const settings: Partial<Record<Switched, ReactNode>> = canWrite
    ? {
        forms: modules.forms && <FormSettings stored={modules.forms} />,
        errors: modules.errors && <ErrorSettings stored={modules.errors} />,
        consent: modules.consent && <ConsentSettings stored={modules.consent} />,
      }
    : {}
  return (
    <div className="stack">
      {update.isError && <ErrorMessage error={update.error} />}
      {switched.map((name) => (
        <div key={name} className="stack">
          <Checkbox
            label={t(`modules.${name}`)}
            description={t(`modules.${name}_more`)}
            checked={(name in requested ? requested[name] : modules[name]) !== null}
            disabled={!canWrite || update.isPending}
            onChange={(event) => change(name, event.target.checked)}
          />
          {settings[name] && <div className="module-settings">{settings[name]}</div>}
        </div>
      ))}
    </div>
  )
}
