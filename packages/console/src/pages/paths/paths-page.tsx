import { GoalPicker } from '../../components/inputs/goal-picker.tsx'
import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { useTabs } from '../../components/layout/use-tabs.tsx'
import { ViewTabs } from '../../components/layout/view-tabs.tsx'
import { Page } from '../../components/page/page.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { ModelsView } from './models-view.tsx'
import { PathsView } from './paths-view.tsx'
import { RolesView } from './roles-view.tsx'
import { levelsOf, usePathLevel, views } from './use-path-view.ts'
import './paths.css'

/** How customers reach a goal: the paths, the role of each step in them, and the credit of each step under every model. */
export function PathsPage() {
  const { t } = useTranslation()
  const [view, tabs] = useTabs('view', views, t('paths.views'), (view) => t(`paths.view_${view}`))
  const [level, setLevel] = usePathLevel(view)
  return (
    <Page
      title={t('nav.paths')}
      lead={t(`paths.lead_${view}`)}
      controls={
        <>
          {tabs}
          <ViewTabs
            label={t('label.level')}
            views={levelsOf[view]}
            chosen={level}
            nameOf={(option) => t(`level.${option}`)}
            onChoose={setLevel}
          />
          <RangePicker />
        </>
      }
      display={view !== 'models' && <GoalPicker />}
    >
      {view === 'paths' && <PathsView level={level} />}
      {view === 'roles' && <RolesView level={level} />}
      {view === 'models' && <ModelsView level={level} />}
    </Page>
  )
}
