import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../data/session.tsx'
import { useWords } from '../locales/words.tsx'

/** Which business the numbers are of. Choosing another keeps the page. */
export function ProfileSwitch() {
  const { say } = useWords()
  const { session, profile } = useSession()
  const navigate = useNavigate()
  const choose = (id: string) =>
    void navigate({ to: '.', search: ({ range, from, to, model }: Record<string, unknown>) => ({ range, from, to, model, profile: id }) } as never)
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <button type="button" className="nav-pick" aria-label={say('shell.profile', { name: profile.name })}>
          <span>{profile.name}</span>
          <small>{profile.reporting_currency}</small>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {session.workspaces.map((workspace) => (
          <div key={workspace.id} role="group" aria-label={workspace.name}>
            <Menu.Label>{workspace.name}</Menu.Label>
            {workspace.profiles.map(({ id, name }) => (
              <Menu.Item key={id} role="menuitemradio" aria-checked={id === profile.id} onClick={() => choose(id)}>
                {name}
              </Menu.Item>
            ))}
            {workspace.profiles.length === 0 && <Menu.Item disabled>{say('shell.no_profiles')}</Menu.Item>}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
