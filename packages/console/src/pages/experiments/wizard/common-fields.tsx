import { useEffect, useState } from 'react'
import { LinkButton } from '../../../components/layout/buttons.tsx'
import { platformName } from '../../../components/names/platform-name.ts'
import { useNames } from '../../../components/names/use-names.ts'
import { Wait } from '../../../components/status/wait.tsx'
import { useRead } from '../../../data/queries.ts'
import { useFormats } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { Checkbox, NativeSelect, NumberInput, TextInput } from '../../../theme/mantine.ts'
import { measures } from '../experiment.ts'
import { useCampaigns } from '../use-campaign-names.ts'
import type { FieldsProps } from './kind.ts'

type Fields = Pick<FieldsProps, 'fields'>

/** What is counted: a goal, by number, by money or by customers. */
export function MetricFields({ fields: { values, set, text } }: Fields) {
  const { t } = useTranslation()
  const { goalName } = useNames()
  const goals = useRead('goals.listGoalDefinitions', {}, { staleMs: 300_000 })
  const known = goals.data?.data
  const isChosen = values.conversion_key !== ''
  useEffect(() => {
    if (isChosen || !known) return
    const usual = known.find(({ conversion_key }) => conversion_key === 'payment_received') ?? known[0]
    if (usual) set({ conversion_key: usual.conversion_key })
  })
  return (
    <div className="two two-even">
      <NativeSelect
        label={t('label.goal')}
        {...text('conversion_key')}
        data={(known ?? []).map(({ conversion_key: value, name }) => ({ value, label: goalName(value, name) }))}
        required
      />
      <NativeSelect
        label={t('experiments.measure')}
        value={values.measure}
        onChange={(event) => set({ measure: event.target.value as typeof values.measure })}
        data={measures.map((value) => ({ value, label: t(`experiments.measure_${value}`) }))}
      />
    </div>
  )
}

/** Campaigns that are shown without asking for more. */
const shownCampaigns = 6

export function CampaignChoice({ fields: { values, set }, description }: Fields & { description: string }) {
  const { t } = useTranslation()
  const [isAll, setAll] = useState(false)
  const found = useCampaigns()
  const campaigns = found.data?.data ?? []
  const isShown = ({ id }: { id: string }, index: number) =>
    isAll || index < shownCampaigns || values.campaign_ids.includes(id)
  const choose = (id: string, isChosen: boolean) =>
    set({ campaign_ids: [...values.campaign_ids.filter((other) => other !== id), ...(isChosen ? [id] : [])] })
  return (
    <fieldset className="bare-fieldset stack">
      <legend>{t('experiments.campaigns')}</legend>
      <small className="quiet">
        {campaigns.length > 0 || found.isPending ? description : t('experiments.no_campaigns')}
      </small>
      <div className="campaign-choice">
        {found.isPending && <Wait height={shownCampaigns * 50} />}
        {campaigns.filter(isShown).map(({ id, name, platform }) => (
          <Checkbox
            key={id}
            label={name}
            description={platformName(platform)}
            checked={values.campaign_ids.includes(id)}
            onChange={(event) => choose(id, event.target.checked)}
          />
        ))}
      </div>
      {!isAll && campaigns.length > shownCampaigns && (
        <div>
          <LinkButton onClick={() => setAll(true)}>
            {t('experiments.all_campaigns', { count: campaigns.length })}
          </LinkButton>
        </div>
      )}
    </fieldset>
  )
}

export function DayFields({ fields: { text } }: Fields) {
  const { t } = useTranslation()
  return (
    <div className="two two-even">
      <TextInput label={t('experiments.start_day')} type="date" {...text('start')} required />
      <TextInput label={t('experiments.end_day')} type="date" {...text('end')} required />
    </div>
  )
}

export function SpendField({ fields: { value } }: Fields) {
  const { t } = useTranslation()
  const { currency, separators, unit } = useFormats()
  return (
    <NumberInput
      label={t('experiments.spend_in', { currency })}
      description={t('experiments.spend_more')}
      {...value('spend')}
      {...separators}
      decimalScale={unit}
      min={0}
      hideControls
    />
  )
}
