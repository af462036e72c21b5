import type { OperationResponse } from '@tributary/client'
import { useConfirmed } from '../../components/dialogs/use-confirmed.tsx'
import { ActionButton } from '../../components/inputs/action-button.tsx'
import { fieldError } from '../../components/inputs/field-error.ts'
import { Form } from '../../components/inputs/form.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { PickButton } from '../../components/layout/buttons.tsx'
import { Card } from '../../components/layout/card.tsx'
import { Chip } from '../../components/layout/chip.tsx'
import { useNames } from '../../components/names/use-names.ts'
import { EmptyState } from '../../components/status/empty-state.tsx'
import { notify } from '../../components/status/notices.tsx'
import { QueryState } from '../../components/status/query-state.tsx'
import { ToConnections } from '../../components/status/to-connections.tsx'
import { useMutationAction, useRead } from '../../data/queries.ts'
import { useFormats, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { NativeSelect, NumberInput, TextInput } from '../../theme/mantine.ts'
import { ErrorWithLink } from './error-with-link.tsx'
import { useReceivers } from './use-receivers.ts'

type Audience = OperationResponse<'audiences.listAudiences'>['data'][number]
const changes = ['audiences.listAudiences'] as const

/** Customer lists at the platform and their sync status. */
export function Audiences() {
  const { t } = useTranslation()
  const { may, profile } = useSession()
  const isHealth = profile.is_healthcare_family
  const list = useRead('audiences.listAudiences', {}, { everyMs: 10_000, isReady: !isHealth })
  if (isHealth)
    return <EmptyState title={t('sync.no_audiences_health')}>{t('sync.no_audiences_health_more')}</EmptyState>
  return (
    <>
      <p className="page-lead">{t('sync.audiences_lead')}</p>
      <QueryState query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={t('sync.no_audiences')}>{t('sync.no_audiences_more')}</EmptyState>
          ) : (
            data.map((audience) => <AudienceCard key={audience.id} audience={audience} />)
          )
        }
      </QueryState>
      {may('exports:write') && <NewAudience />}
    </>
  )
}

function AudienceCard({ audience }: { audience: Audience }) {
  const { t } = useTranslation()
  const formats = useFormats()
  const { may } = useSession()
  const { eventName } = useNames()
  const sync = useMutationAction('audiences.syncAudienceNow', { changes })
  const [removeDialog, askRemove] = useConfirmed('audiences.deleteAudience', {
    changes,
    text: 'sync.remove',
    effect: 'sync.remove_audience_effect',
  })
  const { id, name, rule, members, error, synced_at } = audience
  const rules = [
    t('sync.rule_reached', { goal: eventName(rule.conversion_key), count: rule.within_days }),
    rule.min_spent !== null && t('sync.rule_spent', { money: formats.money(rule.min_spent) }),
    rule.not_since_days !== null && t('sync.rule_not_since', { count: rule.not_since_days }),
  ]
  return (
    <Card title={name} aside={t('sync.members', { count: members })}>
      <div className="form">
        <p>{rules.filter(Boolean).join(' · ')}</p>
        <p className="quiet">{synced_at ? t('sync.synced', { ago: formats.ago(synced_at) }) : t('sync.not_synced')}</p>
        {error && (
          <p>
            <Chip tone="warn">{t('sync.out_of_date')}</Chip> <span lang="en">{error}</span>
          </p>
        )}
        {sync.isError && <ErrorWithLink error={sync.error} />}
        {may('exports:write') && (
          <div className="actions" style={{ justifyContent: 'start' }}>
            <ActionButton
              isPick
              action={sync}
              input={{ id }}
              onSuccess={({ data: { added, removed } }) => notify({ text: t('sync.sync_result', { added, removed }) })}
            >
              {t('label.sync_now')}
            </ActionButton>
            <PickButton onClick={() => askRemove({ id }, { name })}>
              {t('sync.remove')}
              <span className="visually-hidden"> {name}</span>
            </PickButton>
          </div>
        )}
      </div>
      {removeDialog}
    </Card>
  )
}

function NewAudience() {
  const { t } = useTranslation()
  const formats = useFormats()
  const { eventName } = useNames()
  const { query, usable, vendors } = useReceivers('receives_audiences')
  const goals = useRead('conversionSync.readCatalog', {})
  const create = useMutationAction('audiences.createAudience', { changes })
  const { values, set, text, value } = useFields(
    {
      name: '',
      connection_id: '',
      conversion_key: '',
      within_days: 90 as number | string,
      min_spent: '' as number | string,
      not_since_days: '' as number | string,
    },
    create.error,
  )
  const keys = [...new Set(goals.data?.data.entries.map(({ conversion_key }) => conversion_key) ?? [])]
  if (query.data && usable.length === 0) {
    return (
      <EmptyState title={t('sync.no_audience_account')} action={<ToConnections />}>
        {t('sync.no_audience_account_more', { vendors: vendors.join(', ') })}
      </EmptyState>
    )
  }
  const orNull = (value: number | string) => (value === '' ? null : Number(value))
  const submit = () => {
    const { connection_id, name, conversion_key, within_days, min_spent, not_since_days } = values
    const rule = {
      ...{ conversion_key, within_days: Number(within_days) },
      ...{ min_spent: orNull(min_spent), not_since_days: orNull(not_since_days) },
    }
    const onSuccess = () => {
      set({ name: '' })
      notify({ text: t('sync.audience_created') })
    }
    create.mutate({ body: { connection_id, name: name.trim(), rule } }, { onSuccess })
  }
  return (
    <Card title={t('sync.new_audience')}>
      <Form
        runs={create}
        action={t('sync.create_audience')}
        errorOf={(error) => <ErrorWithLink error={error} />}
        onSubmit={submit}
      >
        <TextInput label={t('label.name')} {...text('name')} required />
        <NativeSelect
          label={t('sync.account')}
          {...text('connection_id')}
          data={[
            { value: '', label: t('sync.choose_one') },
            ...usable.map(({ id, display_name }) => ({ value: id, label: display_name })),
          ]}
          required
        />
        <NativeSelect
          label={t('label.people_who_reached')}
          {...text('conversion_key')}
          error={fieldError(create.error, 'rule.conversion_key')}
          data={[
            { value: '', label: t('sync.choose_one') },
            ...keys.map((value) => ({ value, label: eventName(value) })),
          ]}
          required
        />
        <NumberInput label={t('sync.within')} min={1} max={540} {...value('within_days')} required />
        <NumberInput
          label={t('sync.spent', { currency: formats.currency })}
          min={0}
          {...value('min_spent')}
          {...formats.separators}
        />
        <NumberInput label={t('sync.not_since')} min={1} max={540} {...value('not_since_days')} />
      </Form>
    </Card>
  )
}
