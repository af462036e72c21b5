import { useMantineColorScheme } from '@mantine/core'
import { MenuGroup, MenuItem } from '../components/inputs/drop-down.tsx'
import { queryClient, useMutationAction } from '../data/queries.ts'
import { useSession } from '../data/session.tsx'
import { forgetWork } from '../data/use-own-work.ts'
import { languages, useTranslation } from '../locales/i18n.tsx'

const schemes = ['auto', 'light', 'dark'] as const

/** Theme, language and sign-out. */
export function AccountMenu() {
  const { t, language, choose } = useTranslation()
  const { role } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useMutationAction('sessions.signOut')
  const leave = async () => {
    queryClient.clear()
    await forgetWork()
    location.assign('/')
  }
  return (
    <>
      <MenuGroup title={t('theme.title')}>
        {schemes.map((scheme) => (
          <MenuItem staysOpen key={scheme} isChecked={colorScheme === scheme} onChoose={() => setColorScheme(scheme)}>
            {t(`theme.${scheme}`)}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup title={t('language.title')}>
        {languages.map((candidate) => (
          <MenuItem
            staysOpen
            key={candidate}
            isChecked={language === candidate}
            onChoose={() => choose(candidate)}
            lang={candidate}
          >
            {t(`language.${candidate}`)}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuGroup title={t(`role.${role}`)}>
        <MenuItem onChoose={() => window.open('/docs/api', '_blank', 'noreferrer')}>{t('shell.reference')}</MenuItem>
        <MenuItem staysOpen onChoose={() => signOut.mutate({}, { onSuccess: () => void leave() })}>
          {t('shell.sign_out')}
        </MenuItem>
      </MenuGroup>
    </>
  )
}
