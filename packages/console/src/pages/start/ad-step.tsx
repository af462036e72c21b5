import { Link } from '@tanstack/react-router'
import { toPlatformId } from '../../../../../src/kernel/platform-id.ts'
import { Form } from '../../components/inputs/form.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { adPlatforms, platformName } from '../../components/names/platform-name.ts'
import { useMutationAction } from '../../data/queries.ts'
import { useFormats } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { NativeSelect, NumberInput, TextInput } from '../../theme/mantine.ts'
import { StepStatus } from './step-status.tsx'
import type { StartProgress } from './use-progress.ts'

/** The ad to credit: from a connected account, or entered by hand. */
export function AdStep({ progress: { ads, ad, chooseAd, range } }: { progress: StartProgress }) {
  const { t } = useTranslation()
  if (!ad) return <AdForm today={range.date_to} />
  return (
    <>
      <StepStatus isThere>
        {t('start.ad_done', {
          name: ad.campaign_name,
          platform: platformName(ad.platform ?? null),
          count: ads.length,
        })}
      </StepStatus>
      {ads.length > 1 && (
        <NativeSelect
          label={t('start.ad_choose')}
          value={ad.campaign_id}
          onChange={(event) => chooseAd(event.target.value)}
          data={ads.map(({ campaign_id, campaign_name }) => ({ value: campaign_id, label: campaign_name }))}
        />
      )}
    </>
  )
}

function AdForm({ today }: { today: string }) {
  const { t } = useTranslation()
  const { currency, separators } = useFormats()
  const store = useMutationAction('campaigns.importCampaigns', {
    changes: ['campaigns.listCampaigns', 'profiles.readReadiness', 'overview.readOverview'],
  })
  const { values, text, value } = useFields({
    platform: 'social_ads',
    name: '',
    spend: '' as number | string,
  })
  const { platform, name, spend } = values
  const rejected = store.data?.data.results.find(({ status }) => status === 'rejected')
  const submit = () => {
    const id = toPlatformId(name)
    const campaign = { campaign_id: `own-${id}`, campaign_name: name.trim(), ad_set_id: `own-${id}-set` }
    const row = { ...campaign, ad_set_name: name.trim(), ad_id: `own-${id}-ad`, ad_name: name.trim() }
    store.mutate({
      body: { platform, account_id: 'by-hand', currency, rows: [{ ...row, date: today, spend: Number(spend) }] },
    })
  }
  return (
    <>
      <p>{t('start.ad_text')}</p>
      <p>
        <Link
          className="pick"
          to="/set-up"
          search={((before: object) => ({ ...before, view: 'connections' })) as never}
        >
          {t('start.ad_connect')}
        </Link>
      </p>
      <p className="quiet">{t('start.ad_by_hand')}</p>
      <Form
        className="start-fields"
        runs={store}
        action={t('start.ad_action')}
        isBlocked={spend === ''}
        onSubmit={submit}
      >
        <NativeSelect
          label={t('label.platform')}
          {...text('platform')}
          data={adPlatforms.map((value) => ({ value, label: platformName(value) }))}
        />
        <TextInput label={t('start.ad_name')} {...text('name')} required maxLength={100} />
        <NumberInput label={t('start.ad_spend', { currency })} {...value('spend')} min={0} required {...separators} />
        {rejected && (
          <p role="alert" lang="en">
            {rejected.message}
          </p>
        )}
      </Form>
      <StepStatus isThere={false}>{t('start.ad_missing')}</StepStatus>
    </>
  )
}
