import { scopeLabels } from '../../../../../src/oauth/pages/scope-labels.ts'
import type { Scope } from '../../data/session.tsx'
import { useTranslation } from '../../locales/i18n.tsx'
import { Checkbox } from '../../theme/mantine.ts'

/** What a scope allows, in the words of the page on which an app asks for it. */
export function useScopeText(): (scope: Scope) => string {
  const { language } = useTranslation()
  return (scope) => scopeLabels[language][scope]
}

/** Checkboxes for scopes, each with what it allows. */
export function ScopeChoice({
  offered,
  chosen,
  description,
  onChange,
}: {
  offered: readonly Scope[]
  chosen: readonly Scope[]
  description?: string
  onChange: (scopes: readonly Scope[]) => void
}) {
  const { t } = useTranslation()
  const scopeText = useScopeText()
  return (
    <Checkbox.Group
      label={t('keys.scopes')}
      description={description}
      value={[...chosen]}
      onChange={(scopes) => onChange(scopes as Scope[])}
    >
      {offered.map((scope) => (
        <Checkbox key={scope} value={scope} label={scopeText(scope)} description={<code>{scope}</code>} mt={8} />
      ))}
    </Checkbox.Group>
  )
}
