import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Form } from '../../components/inputs/form.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { ZoneAndCurrency } from '../../components/inputs/zone-and-currency.tsx'
import { queryClient, useMutationAction } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { NativeSelect, TextInput } from '../../theme/mantine.ts'
import { profileWorkspaces } from './profile-workspaces.ts'
import { StepStatus } from './step-status.tsx'

/** Creates a profile in a workspace of the user, or in a new workspace with the same name. */
export function ProfileStep({ isDone }: { isDone: boolean }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  if (!isDone) return <ProfileForm />
  return (
    <StepStatus isThere>
      {t('start.profile_done', {
        ...{ name: profile.name, zone: profile.timezone, currency: profile.reporting_currency },
      })}
    </StepStatus>
  )
}

const newWorkspace = 'new'

function ProfileForm() {
  const { t } = useTranslation()
  const { session, profile } = useSession()
  const navigate = useNavigate()
  const workspaces = profileWorkspaces(session.workspaces, profile.workspace_id)
  const [chosen, setChosen] = useState(workspaces[0]?.id ?? newWorkspace)
  const [zone, setZone] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [currency, setCurrency] = useState('USD')
  const [madeId, setMadeId] = useState<string | null>(null)
  const createWorkspace = useMutationAction('workspaces.createWorkspace')
  const create = useMutationAction('profiles.createProfile')
  const { values, text } = useFields({ name: '', domains: '' }, create.error ?? createWorkspace.error)
  const { name, domains: site } = values
  const workspaceId = async () => {
    if (chosen !== newWorkspace) return chosen
    // A retry after a partial failure reuses the workspace that was created.
    const id = madeId ?? (await createWorkspace.mutateAsync({ body: { name: name.trim() } })).data.id
    setMadeId(id)
    return id
  }
  const submit = async () => {
    const host = hostOf(site)
    const fields = {
      name: name.trim(),
      timezone: zone,
      reporting_currency: currency,
      workspace_id: await workspaceId(),
    }
    const made = await create.mutateAsync({ body: { ...fields, ...(host && { domains: [host] }) } })
    await queryClient.invalidateQueries({ queryKey: ['sessions.readSession'] })
    void navigate({ to: '/start', search: { profile: made.data.id } } as never)
  }
  return (
    <Form
      className="start-fields"
      runs={[create, createWorkspace]}
      action={t('label.create_profile')}
      // The form shows the error, so the rejected promise is ignored.
      onSubmit={() => void submit().catch(() => {})}
    >
      <p>{t(workspaces.length > 0 ? 'start.profile_text' : 'start.profile_separate')}</p>
      <TextInput label={t('label.business_name')} {...text('name')} required maxLength={200} />
      <TextInput label={t('start.site')} description={t('start.site_more')} {...text('domains')} inputMode="url" />
      {workspaces.length > 0 && (
        <NativeSelect
          label={t('start.workspace')}
          description={t('start.workspace_more')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          data={[
            ...workspaces.map(({ id, name }) => ({ value: id, label: name })),
            { value: newWorkspace, label: t('start.workspace_new') },
          ]}
        />
      )}
      <ZoneAndCurrency
        labels={{ zone: t('first_profile.zone'), currency: t('first_profile.currency') }}
        zone={zone}
        onZone={setZone}
        currency={currency}
        onCurrency={setCurrency}
      />
    </Form>
  )
}

/** Returns the host of `https://www.shop.example/path` or `shop.example`. */
function hostOf(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  return URL.parse(/^https?:\/\//.test(typed) ? typed : `https://${typed}`)?.hostname ?? typed
}
