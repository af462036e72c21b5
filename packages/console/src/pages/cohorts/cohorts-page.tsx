import { DropDown, MenuGroup, MenuItem } from '../../components/inputs/drop-down.tsx'
import { ModelPicker } from '../../components/inputs/model-picker.tsx'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { ViewTabs } from '../../components/layout/view-tabs.tsx'
import { Page } from '../../components/page/page.tsx'
import { Link, UnlessShared } from '../../components/shared/unless-shared.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { ToStart } from '../../components/status/to-start.tsx'
import { Wait } from '../../components/status/wait.tsx'
import { useReadOn } from '../../data/queries.ts'
import { useSheet } from '../../data/view.ts'
import { type MessageKey, useTranslation } from '../../locales/i18n.tsx'
import { CohortMap } from './cohort-map.tsx'
import { CohortSheet } from './cohort-sheet.tsx'
import { NewAndReturning } from './new-and-returning.tsx'
import { Prediction } from './prediction.tsx'
import { dimensions, intervals, metrics, pers, readSheetId, toSheetId, useCohortView } from './use-cohort-view.ts'
import './cohorts.css'

/** What customers of a month or week are worth at each age, and when they have paid back the spend. */
export function CohortsPage() {
  const { t } = useTranslation()
  const view = useCohortView()
  const cohorts = useReadOn('cohorts.listCohorts', view.input)
  const rows = cohorts.data?.pages.flatMap(({ data }) => data) ?? []
  const [open, openSheet, close] = useSheet('cohort')
  const hasModel = view.by === 'channel' || view.by === 'campaign'
  return (
    <Page
      title={t('nav.cohorts')}
      lead={t('cohorts.lead')}
      controls={
        <>
          <Choice
            heading="cohorts.by"
            options={dimensions}
            chosen={view.by}
            nameOf={(option) => t(`cohorts.by_${option}`)}
            onChoose={view.setBy}
          />
          <Choice
            heading="cohorts.metric"
            options={metrics}
            chosen={view.metric}
            nameOf={(option) => t(`cohorts.metric_${option}`)}
            onChoose={view.setMetric}
          />
          {hasModel && <ModelPicker />}
        </>
      }
      display={
        <>
          <ViewTabs
            label={t('cohorts.interval')}
            views={intervals}
            chosen={view.interval}
            nameOf={(option) => t(`cohorts.interval_${option}`)}
            onChoose={view.setInterval}
          />
          <ViewTabs
            label={t('cohorts.per')}
            views={pers}
            chosen={view.per}
            nameOf={(option) => t(`cohorts.per_${option}`)}
            onChoose={view.setPer}
            isLocal
          />
        </>
      }
    >
      {cohorts.isError && <ErrorMessage error={cohorts.error} onRetry={() => void cohorts.refetch()} />}
      {cohorts.isPending && !cohorts.isError && <Wait height={578} />}
      {cohorts.data && rows.length === 0 && (
        <EmptyState title={t('cohorts.empty')} action={<ToStart />}>
          {t('cohorts.empty_more')}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <Card
          title={t('cohorts.title', { metric: t(`cohorts.metric_${view.metric}`) })}
          aside={t(view.metric === 'customers' ? 'cohorts.active_more' : 'cohorts.cumulative_more')}
          isStale={cohorts.isPlaceholderData}
        >
          <CohortMap rows={rows} view={view} onOpen={(row, age) => openSheet(toSheetId(row, age))} />
          {rows.some(({ payback_reason }) => payback_reason === 'costs_unknown') && (
            <p className="quiet">
              {t('cohorts.costs')}{' '}
              <UnlessShared>
                <Link to="/set-up" search={{ view: 'costs' } as never}>
                  {t('cohorts.set_costs')}
                </Link>
              </UnlessShared>
            </p>
          )}
          {cohorts.hasNextPage && <PickButton onClick={() => void cohorts.fetchNextPage()}>{t('more')}</PickButton>}
        </Card>
      )}
      <NewAndReturning />
      <Prediction />
      {open && <CohortSheet {...readSheetId(open)} rows={rows} view={view} onClose={close} />}
    </Page>
  )
}

function Choice<Option extends string>({
  heading,
  options,
  chosen,
  nameOf,
  onChoose,
}: {
  heading: MessageKey
  options: readonly Option[]
  chosen: Option
  nameOf: (option: Option) => string
  onChoose: (option: Option) => void
}) {
  const { t } = useTranslation()
  return (
    <DropDown kind="menu" label={t(heading)} button={nameOf(chosen)} width={240}>
      {() => (
        <MenuGroup title={t(heading)}>
          {options.map((option) => (
            <MenuItem key={option} isChecked={option === chosen} onChoose={() => onChoose(option)}>
              {nameOf(option)}
            </MenuItem>
          ))}
        </MenuGroup>
      )}
    </DropDown>
  )
}
