import { GoalPicker } from '../../components/inputs/goal-picker.tsx'
import { ModelPicker } from '../../components/inputs/model-picker.tsx'
import { RangePicker } from '../../components/inputs/range-picker.tsx'
import { LinkButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { ViewTabs } from '../../components/layout/view-tabs.tsx'
import { platformName } from '../../components/names/platform-name.ts'
import { Page } from '../../components/page/page.tsx'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { ToStart } from '../../components/status/to-start.tsx'
import { useRead } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useSharedView } from '../../data/shared-view.ts'
import { useParameter, useSheet, useView } from '../../data/view.ts'
import { useTranslation } from '../../locales/i18n.tsx'
import { BridgeChart } from './bridge-chart.tsx'
import { CampaignTable, type ComparedCampaign } from './campaign-table.tsx'
import { StepSheet } from './step-sheet.tsx'
import { type ComparedPlatform, measures, type Step, useMeasure } from './use-bridge.ts'
import './platforms.css'

/** Explains the difference between what each platform claims and what is credited, step by step down to the conversions. */
export function PlatformsPage() {
  const { t } = useTranslation()
  const { range, model } = useView()
  const [measure, setMeasure] = useMeasure()
  const [campaign, setCampaign] = useParameter('campaign')
  const [openStep, open, close] = useSheet('step')
  const level = useSharedView()?.view.level ?? 'campaign'
  const comparison = useRead('campaigns.comparePlatforms', { date_from: range.from, date_to: range.to, model, level })
  const isStale = comparison.isPlaceholderData
  const [stepPlatform, stepKind] = openStep?.split('.') ?? []
  return (
    <Page
      title={t('nav.platforms')}
      lead={t('platforms.lead')}
      controls={
        <>
          <RangePicker />
          <ModelPicker />
        </>
      }
      display={
        <>
          <ViewTabs
            label={t('label.measure')}
            views={measures}
            chosen={measure}
            nameOf={(option) => t(option === 'value' ? 'label.value' : 'metric.conversions')}
            onChoose={setMeasure}
            isLocal
          />
          <GoalPicker />
        </>
      }
    >
      <QueryState query={comparison}>
        {({ data }) => {
          const chosen = data.rows.find(({ entity_id }) => entity_id === campaign)
          if (data.platforms.length === 0)
            return (
              <EmptyState title={t('platforms.empty')} action={<ToStart />}>
                {t('platforms.empty_more')}
              </EmptyState>
            )
          return (
            <>
              {chosen ? (
                <CampaignCard campaign={chosen} onOpen={open} onClose={() => setCampaign(undefined)} />
              ) : (
                bySpend(data.platforms).map((platform) => (
                  <PlatformCard
                    key={platform.platform}
                    platform={platform}
                    isStale={isStale}
                    onOpen={(step) => open(`${platform.platform}.${step}`)}
                  />
                ))
              )}
              <CampaignTable rows={data.rows} isStale={isStale} chosen={campaign} onChoose={setCampaign} />
            </>
          )
        }}
      </QueryState>
      {stepPlatform && stepKind && (
        <StepSheet platform={stepPlatform} kind={stepKind as Step['kind']} onClose={close} />
      )}
    </Page>
  )
}

const bySpend = (platforms: readonly ComparedPlatform[]) =>
  platforms.toSorted((a, b) => Number(b.spend) - Number(a.spend))

/** One platform: the way from its number to the credit. */
function PlatformCard({
  platform,
  isStale,
  onOpen,
}: {
  platform: ComparedPlatform
  isStale: boolean
  onOpen: (step: string) => void
}) {
  const { t } = useTranslation()
  const formats = useFormats()
  const facts = [
    t('platforms.spend', { money: formats.money(platform.spend) }),
    platform.delivery_through
      ? t('platforms.through', { day: formats.day(platform.delivery_through) })
      : t('platforms.no_delivery'),
  ]
  return (
    <Card title={platformName(platform.platform)} aside={facts.join(' · ')} isStale={isStale}>
      <BridgeChart platform={platform.platform} onOpen={onOpen} />
    </Card>
  )
}

/** The same steps for one campaign. */
function CampaignCard({
  campaign,
  onOpen,
  onClose,
}: {
  campaign: ComparedCampaign
  onOpen: (step: string) => void
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { platform, entity_name } = campaign
  return (
    <Card
      title={`${platformName(platform)}: ${entity_name}`}
      aside={<LinkButton onClick={onClose}>{t('bridge.all_campaigns')}</LinkButton>}
    >
      <BridgeChart platform={platform} onOpen={(step) => onOpen(`${platform}.${step}`)} />
    </Card>
  )
}
