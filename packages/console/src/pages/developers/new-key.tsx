import type { OperationResponse } from '@tributary/client'
import { useState } from 'react'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import { ScopeChoice } from '../../components/inputs/scope-choice.tsx'
import { useFields } from '../../components/inputs/use-fields.ts'
import { useMutationAction } from '../../data/queries.ts'
import { type Scope, useSession } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Radio, TextInput } from '../../theme/mantine.ts'
import { isKeyPurpose, keyPurposes, scopesFor } from './key-purposes.ts'

/** The contract reserves these scopes; they give no access in this version. */
const reservedScopes: readonly Scope[] = ['commerce:read']

export type NewKeyResponse = OperationResponse<'keys.createKey'>['data']

/** Creates a key: a purpose selects the scopes, which can be changed. */
export function NewKey({ onClose, onMade }: { onClose: () => void; onMade: (key: NewKeyResponse) => void }) {
  const { t } = useTranslation()
  const { profile } = useSession()
  const offered = profile.scopes.filter((scope) => !scope.startsWith('mcp:') && !reservedScopes.includes(scope))
  const [scopes, setScopes] = useState(() => scopesFor('read', offered))
  const chosen = keyPurposes.find((purpose) => String(scopesFor(purpose, offered)) === String(scopes))
  const create = useMutationAction('keys.createKey', { changes: ['keys.listKeys'] })
  const { values, text } = useFields({ name: '' }, create.error)
  const name = values.name.trim() || (chosen ? t(`keys.purpose_${chosen}`) : '')
  return (
    <FormDialog
      title={t('keys.new')}
      size={560}
      action={t('keys.make')}
      runs={create}
      isBlocked={scopes.length === 0 || name === ''}
      onSubmit={() => create.mutate({ body: { name, scopes: [...scopes] } }, { onSuccess: ({ data }) => onMade(data) })}
      onClose={onClose}
    >
      <Radio.Group
        label={t('keys.purpose')}
        value={chosen ?? ''}
        onChange={(purpose) => isKeyPurpose(purpose) && setScopes(scopesFor(purpose, offered))}
      >
        {keyPurposes.map((purpose) => (
          <Radio key={purpose} value={purpose} label={t(`keys.purpose_${purpose}`)} mt={8} />
        ))}
      </Radio.Group>
      <TextInput label={t('label.name')} {...text('name')} placeholder={name} maxLength={100} data-autofocus />
      <ScopeChoice
        offered={offered}
        chosen={scopes}
        description={t('keys.scopes_more')}
        onChange={(changed) => setScopes(offered.filter((scope) => changed.includes(scope)))}
      />
    </FormDialog>
  )
}
