import '../../theme/mantine-forms.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { fieldError } from '../../components/inputs/field-error.ts'
import { ZoneAndCurrency } from '../../components/inputs/zone-and-currency.tsx'
import { ErrorMessage } from '../../components/status/error-message.tsx'
import { queryClient, useMutationAction } from '../../data/queries.ts'
import { useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
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
  const [name, setName] = useState('')
  const [site, setSite] = useState('')
  const [zone, setZone] = useState(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [currency, setCurrency] = useState('USD')
  const [madeId, setMadeId] = useState<string | null>(null)
  const createWorkspace = useMutationAction('workspaces.createWorkspace')
  const create = useMutationAction('profiles.createProfile')
  const workspaceId = async () => {
    if (chosen !== newWorkspace) return chosen
    // A retry after a partial failure reuses the workspace that was created.
    const id = madeId ?? (await createWorkspace.mutateAsync({ body: { name: name.trim() } })).data.id
    setMadeId(id)
    return id
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
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
  const error = create.error ?? createWorkspace.error
  return (
    // The error is shown below, so the rejected promise is ignored.
    <form className="start-fields" onSubmit={(event) => void submit(event).catch(() => {})}>
      <p>{t(workspaces.length > 0 ? 'start.profile_text' : 'start.profile_separate')}</p>
      <TextInput
        label={t('start.business')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fieldError(error, 'name')}
        required
        maxLength={200}
      />
      <TextInput
        label={t('start.site')}
        description={t('start.site_more')}
        value={site}
        onChange={(event) => setSite(event.target.value)}
        error={fieldError(error, 'domains')}
        inputMode="url"
      />
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
      {error && <ErrorMessage error={error} />}
      <div>
        <Button type="submit" loading={createWorkspace.isPending || create.isPending}>
          {t('start.profile_action')}
        </Button>
      </div>
    </form>
  )
}

/** Returns the host of `https://www.shop.example/path` or `shop.example`. */
function hostOf(text: string): string | null {
  const typed = text.trim()
  if (typed === '') return null
  return URL.parse(/^https?:\/\//.test(typed) ? typed : `https://${typed}`)?.hostname ?? typed
}
