import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../components/status/empty-state.tsx'
import { useRead } from '../../../data/queries.ts'
import { useSession } from '../../../data/session.tsx'
import { useTranslation } from '../../../locales/i18n.tsx'
import { NativeSelect } from '../../../theme/mantine.ts'
import { CampaignChoice, DayFields, MetricFields, SpendField } from './common-fields.tsx'
import { commonOf, type FieldsProps, type Kind } from './kind.ts'
import { daysProblem, fewPeople, leftOut } from './test-values.ts'

const shares = ['5', '10', '20', '30', '50']

/** Leaves a random share of the people of an audience out of what is sent to the platform. */
export const holdout: Kind = {
  Where: HoldoutWhere,
  When: HoldoutWhen,
  missing: (step, values, today) => {
    if (step === 'when') return daysProblem(values, today, false)
    return values.audience_id === '' || values.conversion_key === '' ? 'form.blocked' : null
  },
  request: (values) => ({
    create: {
      kind: 'holdout',
      ...commonOf(values),
      audience_id: values.audience_id,
      held_out_share: Number(values.held_out_share) / 100,
    },
  }),
}

function useAudiences() {
  const { profile } = useSession()
  return useRead('audiences.listAudiences', {}, { isReady: !profile.is_healthcare_family })
}

function HoldoutWhere({ fields }: FieldsProps) {
  const { t } = useTranslation()
  const audiences = useAudiences()
  if (audiences.data?.data.length === 0) {
    return (
      <EmptyState
        title={t('experiments.no_audience')}
        action={
          <Link to="/conversion-sync" search={{ view: 'audiences' } as never} className="pick">
            {t('experiments.to_audiences')}
          </Link>
        }
      >
        {t('experiments.no_audience_more')}
      </EmptyState>
    )
  }
  return (
    <>
      <NativeSelect
        label={t('experiments.audience')}
        description={t('experiments.audience_more')}
        {...fields.text('audience_id')}
        data={[
          { value: '', label: t('label.choose') },
          ...(audiences.data?.data ?? []).map(({ id, name, members }) => ({
            value: id,
            label: t('experiments.audience_members', { name, count: members ?? 0 }),
          })),
        ]}
        required
      />
      <CampaignChoice fields={fields} description={t('experiments.campaigns_of_audience')} />
      <MetricFields fields={fields} />
    </>
  )
}

function HoldoutWhen({ fields }: FieldsProps) {
  const { t } = useTranslation()
  const { values } = fields
  const audience = useAudiences().data?.data.find(({ id }) => id === values.audience_id)
  const members = audience?.members ?? 0
  const count = leftOut(members, values)
  const choices = shares.includes(values.held_out_share) ? shares : [values.held_out_share, ...shares]
  return (
    <>
      <NativeSelect
        label={t('experiments.left_out')}
        description={t('experiments.left_out_more')}
        {...fields.text('held_out_share')}
        data={choices.map((value) => ({ value, label: `${value} %` }))}
      />
      <p className="quiet">
        {t('experiments.left_out_people', { count, members })} {count < fewPeople && t('experiments.few_people')}
      </p>
      <DayFields fields={fields} />
      <SpendField fields={fields} />
    </>
  )
}
