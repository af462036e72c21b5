import { Menu, useMantineColorScheme } from '@mantine/core'
import { queryClient, useAct } from '../data/queries.ts'
import { useSession } from '../data/session.tsx'
import { languages, useWords } from '../locales/words.tsx'

const schemes = ['auto', 'light', 'dark'] as const

/** The person: how it looks to them, in which language, and the way out. */
export function PersonMenu() {
  const { say, language, choose } = useWords()
  const { session, role } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const signOut = useAct('sessions.signOut')
  return (
    <Menu position="top-start" width={240} closeOnItemClick={false}>
      <Menu.Target>
        <button type="button" className="nav-pick" aria-label={say('shell.person', { email: session.user.email })}>
          <span>{session.user.email}</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say(`role.${role}`)}</Menu.Label>
        <Menu.Divider />
        <Menu.Label>{say('theme.title')}</Menu.Label>
        {schemes.map((scheme) => (
          <Menu.Item
            key={scheme}
            role="menuitemradio"
            aria-checked={colorScheme === scheme}
            onClick={() => setColorScheme(scheme)}
          >
            {say(`theme.${scheme}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{say('language.title')}</Menu.Label>
        {languages.map((one) => (
          <Menu.Item key={one} role="menuitemradio" aria-checked={language === one} onClick={() => choose(one)} lang={one}>
            {say(`language.${one}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component="a" href="/docs" target="_blank">
          {say('shell.reference')}
        </Menu.Item>
        <Menu.Item
          onClick={() =>
            signOut.mutate(
              { input: {} },
              {
                onSuccess: () => {
                  queryClient.clear()
                  location.assign('/')
                },
              },
            )
          }
        >
          {say('shell.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
